interface Flight<T> {
  result: Promise<T>;
  passengers: number;
  abort: AbortController;
}

const aborted = (): DOMException => new DOMException('Aborted', 'AbortError');

/** Requests that share an answer when they ask the same at the same time. */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Starts a request or joins the one under way. It is given up when everybody who waits for it has left. */
  join(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.reject(aborted());
    const flight = this.#flights.get(key) ?? this.#take(key, start);
    flight.passengers++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        flight.passengers--;
        if (flight.passengers === 0) {
          flight.abort.abort();
          if (this.#flights.get(key) === flight) this.#flights.delete(key);
        }
        reject(aborted());
      };
      signal.addEventListener('abort', leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  #take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const result = start(abort.signal).finally(() => {
      if (this.#flights.get(key)?.abort === abort) this.#flights.delete(key);
    });
    const flight = { result, passengers: 0, abort };
    this.#flights.set(key, flight);
    return flight;
  }
}
