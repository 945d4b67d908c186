import { create } from 'zustand';

/** The session ended while a page was open: calls wait here until the person signs in again or gives up. */
interface SessionExpiry {
  waiting: boolean;
}

export const useSessionExpiry = create<SessionExpiry>(() => ({ waiting: false }));

let resume: (() => void) | undefined;
let pending: Promise<void> | undefined;

/** Resolves when somebody has signed in again; simultaneous callers share one dialog. */
export function sessionExpired(): Promise<void> {
  pending ??= new Promise<void>(resolve => {
    resume = resolve;
    useSessionExpiry.setState({ waiting: true });
  });
  return pending;
}

/** Lets the waiting calls go on. */
export function sessionRenewed(): void {
  useSessionExpiry.setState({ waiting: false });
  resume?.();
  resume = undefined;
  pending = undefined;
}
