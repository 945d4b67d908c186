// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { handOver, NOT_REACHED, type Reach, withKey, withText } from './reach.ts';

const reached: Reach = { ...NOT_REACHED, name: 'Origin' };
const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('withKey', () => {
  it.each([
    ['a letter is typed', { ...plain, key: 'a' }, { typed: { Origin: 'a' } }],
    ['Enter presses', { ...plain, key: 'Enter' }, { pressed: true }],
    ['an arrow down presses', { ...plain, key: 'ArrowDown' }, { pressed: true }],
    ['a shortcut is nobody’s text', { ...plain, ctrlKey: true, key: 'c' }, {}],
    ['a blank presses', { ...plain, key: ' ' }, { pressed: true }],
    ['Tab goes on', { ...plain, key: 'Tab' }, {}],
  ])('%s', (_name, event, change) => {
    expect(withKey(reached, event)).toEqual({ ...reached, ...change });
  });

  it('adds to what was typed', () => {
    const keys = [...'New Yorx', 'Backspace', 'k'];
    const typed = keys.reduce((reach, key) => withKey(reach, { ...plain, key }), reached);
    expect(typed.typed).toEqual({ Origin: 'New York' });
  });
});

describe('handOver', () => {
  const nameOf = (element: EventTarget | null) => (element as Element | null)?.getAttribute('aria-label');
  const fieldOf = (html: string) => {
    document.body.innerHTML = `<div>${html}</div>`;
    return document.body.firstElementChild!;
  };

  it('presses the button of the same name', async () => {
    const field = fieldOf('<button aria-label="Other"></button><button aria-label="Origin"></button>');
    const clicked = vi.fn();
    field.addEventListener('click', event => clicked(nameOf(event.target)));
    await handOver({ ...reached, pressed: true }, field);
    expect(clicked.mock.calls).toEqual([['Origin']]);
    expect(nameOf(document.activeElement)).toBe('Origin');
  });

  it('types into every part and ends where the person is', async () => {
    const field = fieldOf('<input aria-label="Low"><i aria-label="High"></i><input aria-label="High">');
    const typed: string[] = [];
    document.execCommand = (_command, _ui, text = '') => {
      typed.push(`${nameOf(document.activeElement)} ${text}`);
      return true;
    };
    await handOver(withText(withText(NOT_REACHED, 'High', '9'), 'Low', '2'), field);
    expect(typed).toEqual(['High 9', 'Low 2']);
    expect(nameOf(document.activeElement)).toBe('Low');
  });
});
