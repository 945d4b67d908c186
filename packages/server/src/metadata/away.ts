/** What PostgreSQL's driver says when the server is gone, has just gone, is starting or takes nobody in. */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|08\w{3}|53300)$/;
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;
/** What SQLite says when its disk is full or fails. */
const DISK = /^SQLITE_(FULL|IOERR)/;

/** Whether the metadata cannot be reached, so that the same may go well a little later. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.test(code) || DISK.test(code) || WORDS.test(error.message);
}
