/** Our own cancel comes first, in words that name the run's limit. */
const LATER = 2_000;
/** MySQL counts milliseconds in 32 bits. */
const LONGEST = 2 ** 32 - 1;

/**
 * The rest of a SET with which the server itself ends a statement that takes longer than `timeout` milliseconds: it does
 * not notice that the process that asked was killed, and would work on for nobody. Each server reads the part that is
 * written for it and takes the other for a comment. MySQL limits only what reads.
 */
export function serverLimit(timeout: number | undefined): string {
  const limit = timeout === undefined ? null : Math.min(Math.ceil(timeout) + LATER, LONGEST);
  const seconds = limit === null ? 'DEFAULT' : limit / 1000;
  return ` /*M!100101 , max_statement_time = ${seconds} */ /*!50708 , max_execution_time = ${limit ?? 'DEFAULT'} */`;
}
