// The clocks of a table, of which one runs, or none.

/** A clock: the time left when it was last stopped or started, in milliseconds. */
type Clock = { clock: number };

// Timers take no longer.
const LONGEST_TIMER = 2 ** 31 - 1;

export class Clocks {
  private fell: () => void;
  private running?: { clock: Clock; since: number; timer: NodeJS.Timeout };

  /** `fell` is called when the running clock may have run out: once it is stopped, it says so. */
  constructor(fell: () => void) {
    this.fell = fell;
  }

  run(clock: Clock) {
    this.stop();
    const timer = setTimeout(this.fell, Math.min(clock.clock, LONGEST_TIMER));
    this.running = { clock, since: performance.now(), timer };
  }

  stop() {
    if (!this.running) return;
    const { clock, since, timer } = this.running;
    clearTimeout(timer);
    clock.clock = Math.max(0, Math.round(clock.clock - (performance.now() - since)));
    this.running = undefined;
  }
}
