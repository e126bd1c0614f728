// Calling somebody who looks elsewhere: a soft bell, a short vibration, the title of the tab. Sound only if it is wanted.
import { kept, keep } from "../kept.js";

let context: AudioContext | null = null;
let wanted = kept("sound") === "1";

export const isLoud = (): boolean => wanted;

export function setLoud(loud: boolean): void {
  wanted = loud;
  keep("sound", loud ? "1" : "");
  if (loud) ring();
}

/** One soft bell: two partials that fade. */
export function ring(times = 1): void {
  if (!wanted) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (let i = 0; i < times; i++) strike(context, context.currentTime + i * 0.35);
  } catch {
    // This browser makes no sound.
  }
}

function strike(audio: AudioContext, at: number): void {
  for (const [pitch, loudness] of [[784, 0.1], [1568, 0.03]] as const) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 1);
  }
}

const SHORT_MS = 60;

export function call(times = 1): void {
  ring(times);
  if (times === 1 && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(SHORT_MS);
}

const FLASH_MS = 1_000;

/** The title of the tab, which changes to and fro while nobody looks at it; answers how to stop. */
export function flash(title: string, other: string): () => void {
  let lit = true;
  document.title = title;
  const timer = setInterval(() => {
    lit = document.hidden ? !lit : true;
    document.title = lit ? title : other;
  }, FLASH_MS);
  return () => clearInterval(timer);
}

/** Keep the screen on while somebody plays; answers how to stop. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let stopped = false;
  const ask = async (): Promise<void> => {
    if (stopped || document.hidden || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (stopped) void lock.release();
    } catch {
      // The device does not allow it now.
    }
  };
  const seen = (): void => void ask();
  document.addEventListener("visibilitychange", seen);
  void ask();
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}
