// 運営者の画面（日本語）。
import type { words as en } from "../en/control.js";

export const words: Record<keyof typeof en, string> = {
  "control.token": "運営者のトークン",
  "control.token.where": "サーバーのデータフォルダーの control-token にあります（JINRO_CONTROL_TOKEN を設定した場合はその値）。このタブの中だけで使います。",
  "control.enter": "入る",
  "control.leave": "トークンを忘れる",
  "control.wrong": "運営者のトークンではありません。",
  "control.running": "進行中の試合",
  "control.none": "進行中の試合はありません。",
  "control.more": "ほかに{count}件が進行中",
  "control.games": "{count}試合",
  "control.games.one": "1試合",
  "control.paused": "休止中",
  "control.lost": "離脱",
  "control.faults": "不備 {count}",
  "control.faults.one": "不備 1",
  "control.pause": "休止",
  "control.resume": "再開",
  "control.extend": "{seconds}秒のばす",
  "control.seat": "席をえらぶ",
  "control.remove": "席を外す",
  "control.stop": "打ち切る",
  "control.drain": "新しい試合を止めて終了する",
  "control.draining": "新しい試合は始めません。進行中の試合が終わるとサーバーは終了します",
  "control.news": "知らせ",
  "control.quiet": "まだ知らせはありません。",
};
