// Generated from src/jinro/wire/page by `make golden`. Do not edit.

export interface VillageName {
  ja: string;
  en: string;
}

export interface FileProblem {
  line: number;
  ja: string;
  en: string;
}

export interface Hello {
  type: "hello";
  game: string;
  name: VillageName;
  track: string;
  demo: boolean;
  view: "everything" | "public";
  live: boolean;
  delay_ms: number;
  after: number;
  now_ms: number | null;
  viewers: number;
  voice: string;
  problems: FileProblem[];
  more_problems: number;
}

export interface Face {
  name: string;
  avatar?: string;
}

export type Role = "VILLAGER" | "SEER" | "MEDIUM" | "BODYGUARD" | "FREEMASON" | "WEREWOLF" | "POSSESSED" | "FOX";

export interface Begun {
  event: "Begun";
  at_ms: number;
  game: string;
  started_ms: number;
  village: string;
  language: "en" | "ja";
  faces: Face[];
  roles: Partial<Record<Role, number>>;
}

export interface Seated {
  event: "Seated";
  at_ms: number;
  players: string[];
  teams?: string[];
}

export interface Dealt {
  event: "Dealt";
  at_ms: number;
  roles: Role[];
}

export interface RoleTold {
  event: "RoleTold";
  at_ms: number;
  seat: number;
  role: Role;
  fellows?: number[];
}

export interface DayBroke {
  event: "DayBroke";
  at_ms: number;
  day: number;
}

export interface NightFell {
  event: "NightFell";
  at_ms: number;
  day: number;
}

export interface PhaseBegan {
  event: "PhaseBegan";
  at_ms: number;
  phase: string;
  step: number;
  until_ms?: number | null;
}

export interface TimeRanOut {
  event: "TimeRanOut";
  at_ms: number;
  step: number;
}

export interface FloorOpened {
  event: "FloorOpened";
  at_ms: number;
  channel: string;
  until_ms?: number | null;
}

export interface FloorClosed {
  event: "FloorClosed";
  at_ms: number;
  channel: string;
}

export interface Spoke {
  event: "Spoke";
  at_ms: number;
  seat: number;
  channel: string;
  day: number;
  idx: number;
  turn: number;
  text: string;
  to?: number;
  cost?: number;
  forced?: boolean;
  again?: boolean;
  last?: boolean;
}

export interface Chose {
  event: "Chose";
  at_ms: number;
  seat: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  target: number;
  raw?: string;
  reason?: string;
}

export interface Counted {
  event: "Counted";
  at_ms: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  day: number;
  round: number;
  votes: [number, number][];
  leaders: number[];
}

export interface VotesShown {
  event: "VotesShown";
  at_ms: number;
  kind: "attack" | "divine" | "guard" | "talk" | "vote" | "whisper";
  day: number;
  votes?: [number, number][];
  counts?: [number, number][];
}

export interface Executed {
  event: "Executed";
  at_ms: number;
  day: number;
  seat: number;
}

export type Species = "HUMAN" | "WEREWOLF";

export interface Divined {
  event: "Divined";
  at_ms: number;
  day: number;
  seat: number;
  target: number;
  species: Species;
}

export interface Guarded {
  event: "Guarded";
  at_ms: number;
  day: number;
  seat: number;
  target: number;
}

export interface Attacked {
  event: "Attacked";
  at_ms: number;
  day: number;
  target: number;
}

export interface AttackFell {
  event: "AttackFell";
  at_ms: number;
  day: number;
  target: number;
  outcome: "guarded" | "immune" | "killed" | "nobody" | "wasted";
}

export interface Killed {
  event: "Killed";
  at_ms: number;
  day: number;
  seat: number;
  cause: "attack" | "curse";
}

export interface DeathShown {
  event: "DeathShown";
  at_ms: number;
  seat: number;
  how: "executed" | "found" | "removed";
}

export interface Sensed {
  event: "Sensed";
  at_ms: number;
  day: number;
  target: number;
  species: Species;
}

export interface Marked {
  event: "Marked";
  at_ms: number;
  seat: number;
  target: number;
  role: Role;
  mark: "?" | "×" | "△" | "○";
}

export interface Removed {
  event: "Removed";
  at_ms: number;
  day: number;
  seat: number;
}

export interface Paused {
  event: "Paused";
  at_ms: number;
}

export interface Resumed {
  event: "Resumed";
  at_ms: number;
}

export interface Extended {
  event: "Extended";
  at_ms: number;
  until_ms: number;
}

export type Side = "VILLAGER" | "WEREWOLF" | "FOX" | "NONE";

export interface Over {
  event: "Over";
  at_ms: number;
  day: number;
  winner: Side;
  reason: "errors" | "max_day" | "stopped" | "win";
  roles: Role[];
}

export interface Closed {
  event: "Closed";
  at_ms: number;
}

export interface Claimed {
  kind: "agrees" | "asks" | "believes" | "guarded" | "result" | "role" | "urge" | "vote";
  of: number;
  role?: Role | null;
  species?: Species | null;
  degree?: number | null;
}

export interface Prose {
  ja: string;
  en: string;
}

export interface Shown {
  type: "shown";
  n: number;
  event: Begun | Seated | Dealt | RoleTold | DayBroke | NightFell | PhaseBegan | TimeRanOut | FloorOpened | FloorClosed | Spoke | Chose | Counted | VotesShown | Executed | Divined | Guarded | Attacked | AttackFell | Killed | DeathShown | Sensed | Marked | Removed | Paused | Resumed | Extended | Over | Closed;
  seen?: number | null;
  claims?: Claimed[];
  prose?: Prose | null;
}

export interface Watching {
  type: "watching";
  viewers: number;
}

export interface End {
  type: "end";
  whole: boolean;
}

export interface TrackCard {
  name: string;
  door: "classic" | "contest" | "licos";
  url: string;
  seats: number;
  roles: Partial<Record<Role, number>>;
  waiting: number;
  open: boolean;
}

export interface SeatCard {
  face: Face;
  alive: boolean;
}

export interface LiveCard {
  id: string;
  name: VillageName;
  track: string;
  village: string;
  demo: boolean;
  day: number;
  sky: "day" | "dusk" | "night";
  seats: SeatCard[];
  viewers: number;
}

export interface PastCard {
  id: string;
  name: VillageName;
  track: string;
  village: string;
  demo: boolean;
  started_ms: number;
  day: number;
  winner: Side;
  reason: string;
  faces: Face[];
}

export interface Home {
  version: string;
  tracks: TrackCard[];
  live: LiveCard[];
  past: PastCard[];
}

export interface Started {
  id: string;
}

export interface Archived {
  card: PastCard;
  teams: string[];
}

export interface Archive {
  games: Archived[];
  next: string;
  count: number | null;
  tracks: string[];
  villages: string[];
  teams: string[];
}

export interface Rate {
  plays: number;
  wins: number;
  low: number;
  high: number;
}

export interface TeamTable {
  team: string;
  games: number;
  pooled: Rate;
  role_mean: number;
  role_weighted: number;
  roles: Partial<Record<Role, Rate>>;
}

export interface Room {
  waiting: Partial<Record<string, number>>;
  playing: Partial<Record<string, number>>;
  need: "" | "agents" | "anybody" | "done" | "planned" | "teams";
  missing: string[];
  number: number;
  done: number;
  total: number;
}

export interface TrackTable {
  track: string;
  sides: Partial<Record<Side, number>>;
  undecided: number;
  running: number;
  roles: Role[];
  teams: TeamTable[];
  left_out: number;
  room: Room;
  tokens: boolean;
}

export interface Tables {
  tracks: TrackTable[];
  names: string[];
}

export interface ControlledDoor {
  name: string;
  door: "classic" | "contest" | "licos";
  url: string;
  waiting: number;
  games: number;
}

export interface ControlledSeat {
  face: Face;
  player: string;
  alive: boolean;
  lost: boolean;
  faults: number;
}

export interface ControlledGame {
  id: string;
  track: string;
  door: "classic" | "contest" | "licos";
  day: number;
  seconds: number;
  paused: boolean;
  left_ms: number | null;
  seats: ControlledSeat[];
  acts: ("extend" | "pause" | "remove" | "resume" | "stop")[];
}

export interface NewsLine {
  at_ms: number;
  what: string;
  text: string;
}

export interface ControlState {
  draining: boolean;
  doors: ControlledDoor[];
  games: ControlledGame[];
  more: number;
  news: NewsLine[];
}

export type PageEvent = Begun | Seated | Dealt | RoleTold | DayBroke | NightFell | PhaseBegan | TimeRanOut | FloorOpened | FloorClosed | Spoke | Chose | Counted | VotesShown | Executed | Divined | Guarded | Attacked | AttackFell | Killed | DeathShown | Sensed | Marked | Removed | Paused | Resumed | Extended | Over | Closed;

export type Message = Hello | Shown | Watching | End;
