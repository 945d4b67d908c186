/** Time as an argument: tests set it, the product reads the machine's. */
export interface Clock {
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };
