/** The start times of the tones of one alarm, in seconds. */
const TONE_STARTS_S = [0, 0.28, 0.56];
const TONE_FREQUENCY_HZ = 1046.5;
const TONE_DURATION_S = 0.5;
const VIBRATION_PATTERN_MS = [300, 150, 300, 150, 600];

let audioContext: AudioContext | undefined;

/** Browsers block audio and log a warning before the first user interaction. */
const canPlaySound = () => globalThis.navigator?.userActivation?.hasBeenActive ?? true;

/**
 * Creates or resumes the audio context. Call this in a user event handler, so that the browser allows the alarm later.
 */
export function unlockAudio(): void {
  if (!globalThis.AudioContext || !canPlaySound()) return;
  audioContext ??= new AudioContext();
  void audioContext.resume();
}

/** Plays a tone that starts loud and fades out. */
function playTone(context: AudioContext, startsAt: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = TONE_FREQUENCY_HZ;
  volume.gain.setValueAtTime(0.4, startsAt);
  volume.gain.exponentialRampToValueAtTime(0.001, startsAt + TONE_DURATION_S);
  tone.connect(volume).connect(context.destination);
  tone.start(startsAt);
  tone.stop(startsAt + TONE_DURATION_S);
}

/** Plays the alarm once, with sound and vibration if the device supports them. */
export function playAlarm(): void {
  if (!canPlaySound()) return;
  globalThis.navigator.vibrate?.(VIBRATION_PATTERN_MS);
  unlockAudio();
  if (!audioContext) return;
  for (const startOffset of TONE_STARTS_S)
    playTone(audioContext, audioContext.currentTime + startOffset);
}

/** Stops a running vibration. */
export function stopVibration(): void {
  if (canPlaySound()) globalThis.navigator.vibrate?.(0);
}
