import { setTimeout } from 'node:timers/promises';

const WINDOW = 60;

/**
 * Whether this process works while it should be idle: how an embedded engine's statement is seen from outside. A fifth of
 * a processor is enough, because a busy machine gives it no more.
 */
export async function burnsProcessor(): Promise<boolean> {
  const before = process.cpuUsage();
  await setTimeout(WINDOW);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 > WINDOW / 5;
}
