import type { EndpointDefinition } from '@parallax/contract';
import type { ComponentType } from 'react';
import type { Problems } from './model.ts';

/** What was read of a record: its fields as the form edits them, and the version they had. */
export interface StoredRecord<Draft> {
  id: number;
  draft: Draft;
  etag: string | null;
}

/** One field of a draft as a control takes it: `<TextField label={t('Name')} {...bind('name')} />`. */
export interface Binding<Value> {
  value: Value;
  onChange(value: Value): void;
  problem?: string;
  disabled?: boolean;
}

export interface FieldsProps<Draft> {
  draft: Draft;
  /** Null while it is being created. */
  id: number | null;
  bind<K extends keyof Draft & string>(field: K): Binding<Draft[K]>;
}

/**
 * How a kind of record is created and edited in a dialog. Field names are those of the wire, so that a refusal finds
 * its field.
 */
export interface RecordForm<Draft extends object> {
  /** 'tag', 'CSS template'… */
  noun: string;
  empty(): Draft;
  nameOf(draft: Draft): string;
  check(draft: Draft, id: number | null): Problems<Draft>;
  load(id: number, signal: AbortSignal): Promise<StoredRecord<Draft>>;
  save(draft: Draft, stored: StoredRecord<Draft> | null): Promise<unknown>;
  /** Endpoints whose resources are read again after a save. */
  changes: readonly EndpointDefinition[];
  Fields: ComponentType<FieldsProps<Draft>>;
  width?: number;
  /** What is said of a record that was kept, if it has words of its own. */
  saved?(isNew: boolean): string;
  /** Shown but not to be changed. */
  readOnly?(draft: Draft): boolean;
}
