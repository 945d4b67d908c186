// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from './Picture.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const image = () => document.querySelector('img');
const fails = () => fireEvent.error(image()!);
const wait = () => act(() => vi.runAllTimers());

it('asks again for a picture that is still being made, and gives up in the end', () => {
  render(<Picture src="/thumbnail/">stand-in</Picture>);
  expect(image()?.getAttribute('src')).toBe('/thumbnail/');
  fails();
  expect(screen.getByText('stand-in')).toBeTruthy();
  wait();
  expect(image()?.getAttribute('src')).toBe('/thumbnail/?attempt=1');
  for (let attempt = 1; attempt < 5; attempt++) {
    fails();
    wait();
  }
  expect(image()).toBeNull();
  expect(screen.getByText('stand-in')).toBeTruthy();
});
