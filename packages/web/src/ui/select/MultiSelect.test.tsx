// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MultiSelect, type MultiSelectProps } from './MultiSelect.tsx';
import type { Option, OptionRequest, OptionSource } from './model.ts';

const cities: Option[] = ['Amsterdam', 'Berlin', 'Cairo', 'Delhi', 'Essen', 'Florence'].map(
  (label, value) => ({ value, label }),
);
let chosen: Option[] = [];

function Box(props: Partial<MultiSelectProps>) {
  const [value, setValue] = useState<Option[]>([]);
  chosen = value;
  return <MultiSelect label="City" options={cities} value={value} onChange={setValue} {...props} />;
}

const draw = (props: Partial<MultiSelectProps> = {}) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Box {...props} />
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox');
};
const paste = (box: HTMLElement, text: string) =>
  fireEvent.paste(box, { clipboardData: { getData: () => text } });
const labels = () => chosen.map(option => option.label);

afterEach(cleanup);

describe('MultiSelect', () => {
  it('splits a pasted list into known values', () => {
    paste(draw(), 'berlin, Delhi;Nowhere\nberlin');
    expect(labels()).toEqual(['Berlin', 'Delhi']);
  });

  it('creates pasted values where free entry is allowed', () => {
    paste(draw({ allowNew: true }), 'Oslo\tBerlin');
    expect(labels()).toEqual(['Oslo', 'Berlin']);
  });

  it('selects all, shows four tags and counts the rest', async () => {
    fireEvent.mouseDown(draw());
    fireEvent.click(await screen.findByText('Select All (6)'));
    expect(chosen).toHaveLength(6);
    expect(document.querySelector('.ant-select')?.textContent).toContain('+2 ...');
  });

  it('asks the server once the list is opened, and not before', async () => {
    const requests: OptionRequest[] = [];
    const source: OptionSource = {
      key: ['cities'],
      page: async request => {
        requests.push(request);
        return { options: cities, total: 6 };
      },
    };
    const box = draw({ options: source });
    expect(requests).toHaveLength(0);
    fireEvent.mouseDown(box);
    await screen.findByText('Select All (6)');
    expect(requests.map(({ search, page, pageSize }) => ({ search, page, pageSize }))).toEqual([
      { search: '', page: 0, pageSize: 100 },
    ]);
    fireEvent.change(box, { target: { value: 'ber' } });
    await waitFor(() => expect(requests.at(-1)?.search).toBe('ber'));
    expect(requests).toHaveLength(2);
  });
});
