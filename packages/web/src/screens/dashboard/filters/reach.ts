/** What somebody began on the face of a filter while its widget was on the way. */
export interface Reach {
  /** The accessible name of the part, the same on face and widget. */
  name: string;
  pressed: boolean;
  /** What was typed, by the name of the part. */
  typed: Readonly<Record<string, string>>;
}

export const NOT_REACHED: Reach = { name: '', pressed: false, typed: {} };

export const withText = (reach: Reach, name: string, text: string): Reach => ({
  name,
  pressed: reach.name === name && reach.pressed,
  typed: { ...reach.typed, [name]: text },
});

/** A key on a part that takes no text itself. */
export function withKey(
  reach: Reach,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Reach {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return reach;
  const typed = reach.typed[reach.name] ?? '';
  if (key === 'Enter' || key === 'ArrowDown' || (key === ' ' && !typed)) return { ...reach, pressed: true };
  if (key === 'Backspace') return withText(reach, reach.name, typed.slice(0, -1));
  return key.length === 1 ? withText(reach, reach.name, typed + key) : reach;
}

/**
 * Goes on in the widget where somebody began on the face: types, focuses and opens. It ends where the person is, and
 * does all it can at once, since they go on meanwhile.
 */
export async function handOver({ name, pressed, typed }: Reach, field: Element): Promise<void> {
  for (const part of Object.keys(typed).filter(other => other !== name)) {
    typeInto(partOf(field, part), typed[part] ?? '');
    // The next part must know of this one's change.
    await new Promise(requestAnimationFrame);
  }
  const target = partOf(field, name);
  if (typed[name] === undefined) target?.focus();
  else typeInto(target, typed[name]);
  if (!target || !pressed) return;
  if (target instanceof HTMLButtonElement) target.click();
  else target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
}

function typeInto(input: HTMLElement | undefined, text: string): void {
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
  // The only way to type in somebody's place such that every listener hears it.
  document.execCommand('insertText', false, text);
}

function partOf(field: Element, name: string): HTMLElement | undefined {
  const named = [...field.querySelectorAll<HTMLElement>('[aria-label]')].filter(
    element => element.getAttribute('aria-label') === name,
  );
  return named.find(element => element instanceof HTMLInputElement) ?? named[0];
}
