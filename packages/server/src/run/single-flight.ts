interface Flight<T> {
  landing: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/**
 * Identical work that is already under way is awaited, not repeated. Whoever leaves lets the others have the result;
 * when nobody is left the work is aborted.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** How many pieces of work are under way. */
  get size(): number {
    return this.#flights.size;
  }

  do(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting += 1;
    return signal ? this.#leavable(key, flight, signal) : flight.landing;
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const landing = work(abort.signal).finally(() => this.#forget(key, flight));
    const flight: Flight<T> = { landing, abort, waiting: 0 };
    landing.catch(() => {});
    this.#flights.set(key, flight);
    return flight;
  }

  #leavable(key: string, flight: Flight<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          this.#forget(key, flight);
          flight.abort.abort(signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      flight.landing.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
