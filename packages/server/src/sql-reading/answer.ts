import { type Question, READINGS } from './readings.ts';

/** Questions are typed where they are asked; from here on they are data. */
export const answer = ({ name, args }: Question): unknown => {
  const reading: (...given: never[]) => unknown = READINGS[name];
  return reading(...(args as never[]));
};
