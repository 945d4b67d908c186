/** For `onOpened` of a dialog: the dialog itself takes the focus as it opens, but people came to type. */
export const focusFirstField = (): void =>
  document.querySelector<HTMLElement>('[role="dialog"] input[type="text"]:enabled')?.focus();
