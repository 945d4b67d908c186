const KEY = 'parallax.signed-in';

/** A page of somebody who is signed in leaves word, so that the sign-in page can tell a stranger from a session that ended. */
export function noteSignedIn(storage: Storage = localStorage): void {
  try {
    storage.setItem(KEY, 'true');
  } catch {
    // Without the note the sign-in page only says less.
  }
}

/** Whether somebody was sent here from a page because the session ended; whoever comes by himself has signed out. */
export function sessionHasEnded(next: string | null, storage: Storage = localStorage): boolean {
  try {
    const noted = storage.getItem(KEY) !== null;
    if (noted && next === null) storage.removeItem(KEY);
    return noted && next !== null;
  } catch {
    return false;
  }
}
