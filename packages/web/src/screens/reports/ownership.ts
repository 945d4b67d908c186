import { currentUser, isAdmin } from '../../platform/session.ts';

/** Whether the signed-in person may change a schedule; the server checks again. */
export const mayChange = ({ owners = [] }: { owners?: readonly { id?: number }[] }): boolean =>
  isAdmin() || owners.some(({ id }) => id === currentUser()?.userId);
