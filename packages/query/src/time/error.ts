/** Text of a time range that cannot be understood, or a range that ends before it starts. */
export class TimeRangeError extends Error {
  constructor(
    message: string,
    readonly reason: 'unreadable' | 'ambiguous' | 'reversed',
  ) {
    super(message);
    this.name = 'TimeRangeError';
  }
}

export const unreadable = (text: string) =>
  new TimeRangeError(`Cannot parse time string [${text}]`, 'unreadable');
