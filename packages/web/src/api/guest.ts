import { create } from 'zustand';
import { bootstrap } from '../platform/bootstrap.ts';

/**
 * On the page of an embedded dashboard every call is made with the guest token alone, never with the session of whoever
 * uses the browser.
 */
export const isGuest = (): boolean => bootstrap.embedded !== undefined;

interface Guest {
  token: string | null;
  /** The server refused the token; calls wait for the next one. */
  refused: boolean;
}

export const useGuest = create<Guest>(() => ({ token: null, refused: false }));

export const guestToken = (): string | null => useGuest.getState().token;

/** Takes a new token; the calls that waited for one go on. */
export const setGuestToken = (token: string): void => useGuest.setState({ token, refused: false });

/** Resolves once there is another token than the one that was refused. */
export function newerGuestToken(used: string | null): Promise<void> {
  if (guestToken() !== used) return Promise.resolve();
  useGuest.setState({ refused: true });
  return new Promise(resolve => {
    const stop = useGuest.subscribe(({ token }) => {
      if (token === used) return;
      stop();
      resolve();
    });
  });
}
