/** Strokes of one ring: when each begins, in seconds. */
const STROKES = [0, 0.28, 0.56];
const PITCH_HZ = 1046.5;
const STROKE_S = 0.5;
const VIBRATION_MS = [300, 150, 300, 150, 600];

let audio: AudioContext | undefined;

/** Browsers make no sound, and complain, before the person has touched the page. */
const mayBeHeard = () => globalThis.navigator?.userActivation?.hasBeenActive ?? true;

/** To be called while the person presses something: from then on the bell may be heard. */
export function prepareBell(): void {
  if (!globalThis.AudioContext || !mayBeHeard()) return;
  audio ??= new AudioContext();
  void audio.resume();
}

/** One struck bar of metal: loud at once, and dying away. */
function strike(context: AudioContext, at: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = PITCH_HZ;
  loudness.gain.setValueAtTime(0.4, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + STROKE_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + STROKE_S);
}

/** Rings once, by sound and by vibration, as far as this device can. */
export function ringBell(): void {
  if (!mayBeHeard()) return;
  globalThis.navigator.vibrate?.(VIBRATION_MS);
  prepareBell();
  if (!audio) return;
  for (const begin of STROKES) strike(audio, audio.currentTime + begin);
}

/** Ends a vibration that is still going on. */
export function hushBell(): void {
  if (mayBeHeard()) globalThis.navigator.vibrate?.(0);
}
