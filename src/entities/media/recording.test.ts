import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { startRecording } from './recording.ts';

class FakeRecorder {
  static isTypeSupported = (form: string) => form === 'audio/mp4';
  state = 'inactive';
  mimeType: string;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['audio']) });
    this.onstop?.();
  }
}

type Heard = { getTracks: () => { stop: () => void }[] };
let letGo: Mock<() => void>;
let getUserMedia: Mock<() => Promise<Heard>>;
type Report = Parameters<typeof startRecording>[1];
const report = () => ({
  onStart: vi.fn<Report['onStart']>(),
  onSecond: vi.fn<Report['onSecond']>(),
  onDone: vi.fn<Report['onDone']>(),
  onError: vi.fn<Report['onError']>(),
});

beforeEach(() => {
  vi.useFakeTimers();
  letGo = vi.fn<() => void>();
  getUserMedia = vi.fn<() => Promise<Heard>>(() =>
    Promise.resolve({ getTracks: () => [{ stop: letGo }] }),
  );
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('[F77] recording audio', () => {
  it("a stopped recording is kept in the browser's format", async () => {
    const told = report();
    const recording = startRecording(20, told);
    await vi.advanceTimersByTimeAsync(5250);
    expect(told.onStart).toHaveBeenCalledOnce();
    expect(told.onSecond).toHaveBeenLastCalledWith(5);
    recording.stop();
    const [file, lasted] = told.onDone.mock.calls[0] ?? [];
    expect([file?.type, file?.size]).toEqual(['audio/mp4', 5]);
    expect(Math.abs((lasted ?? 0) - 5250)).toBeLessThan(150);
    expect(letGo).toHaveBeenCalledOnce();
  });

  it('a recording stops by itself at its maximum length', async () => {
    const told = report();
    startRecording(20, told);
    await vi.advanceTimersByTimeAsync(19_800);
    expect(told.onDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    expect(told.onDone).toHaveBeenCalledOnce();
    expect(told.onDone.mock.calls[0]?.[1]).toBe(20_000);
    expect(letGo).toHaveBeenCalledOnce();
  });

  it('a recording whose microphone is unplugged keeps what was recorded', async () => {
    const told = report();
    // A recorder stops by itself when its last track ends.
    vi.spyOn(FakeRecorder.prototype, 'start').mockImplementation(function (this: FakeRecorder) {
      this.state = 'recording';
      setTimeout(() => this.stop(), 3000);
    });
    startRecording(20, told);
    await vi.advanceTimersByTimeAsync(3100);
    expect(told.onDone).toHaveBeenCalledOnce();
    expect(letGo).toHaveBeenCalledOnce();
  });

  it('a recording can be discarded, also before the microphone is granted', async () => {
    const told = report();
    const recording = startRecording(20, told);
    await vi.advanceTimersByTimeAsync(4000);
    recording.discard();
    startRecording(20, told).discard();
    await vi.advanceTimersByTimeAsync(100);
    expect(told.onDone).not.toHaveBeenCalled();
    expect(told.onStart).toHaveBeenCalledOnce();
    expect(letGo).toHaveBeenCalledTimes(2);
  });

  it('a user sees why a recording cannot begin', async () => {
    const told = report();
    getUserMedia.mockRejectedValueOnce(new Error('NotAllowedError'));
    startRecording(20, told);
    await vi.advanceTimersByTimeAsync(0);
    expect(told.onError).toHaveBeenLastCalledWith('microphone_denied');
    vi.stubGlobal('MediaRecorder', undefined);
    startRecording(20, told);
    expect(told.onError).toHaveBeenLastCalledWith('audio_not_supported');
  });
});
