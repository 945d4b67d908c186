import type { ReactNode } from 'react';
import { useRecordDialog } from '../form/RecordDialog.tsx';
import type { RecordForm } from '../form/record-form.ts';
import { bulkDelete, deleteAction, editAction, viewAction } from './common-actions.tsx';
import type { BulkAction, Identified, ListDefinition, RowAction } from './definition.ts';
import { ListView } from './ListView.tsx';
import { type DeletionOptions, useDeletion } from './use-deletion.tsx';

interface RecordListProps<Row, Draft extends object> {
  definition: ListDefinition<Row>;
  form: RecordForm<Draft>;
  deletion: Omit<DeletionOptions<Row>, 'noun' | 'idOf'>;
  /** What the button that makes a new one says. */
  createLabel: string;
  /** Where a new one is made when not in a dialog. */
  onCreate?(): void;
  /** Whether the person may create, edit and delete at all. */
  writable: boolean;
  /** Rows whose dialog only shows them. */
  readOnly?(row: Row): boolean;
  /** Rows that others depend on may refuse to go. */
  deletable?(row: Row): boolean;
  /** Actions between Edit and Delete. */
  actions?(row: Row): readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  buttons?: ReactNode;
  children?: ReactNode;
}

const idOf = (row: Identified): number => Number(row.id);

/** A list whose rows are created, edited and deleted in dialogs. */
export function RecordList<Row extends Identified, Draft extends object>(props: RecordListProps<Row, Draft>) {
  const { definition, form, writable, bulkActions = [] } = props;
  const record = useRecordDialog(form);
  const deletion = useDeletion<Row>({ ...props.deletion, noun: form.noun, idOf });
  const rowActions = (row: Row): RowAction[] => [
    ...(writable ? [(props.readOnly?.(row) ? viewAction : editAction)(() => record.edit(idOf(row)))] : []),
    ...(props.actions?.(row) ?? []),
    ...(writable && (props.deletable?.(row) ?? true) ? [deleteAction(() => deletion.ask(row))] : []),
  ];
  return (
    <>
      <ListView
        definition={definition}
        buttons={props.buttons}
        create={writable ? { label: props.createLabel, run: props.onCreate ?? record.create } : undefined}
        rowActions={writable || props.actions ? rowActions : undefined}
        bulkActions={writable ? [...bulkActions, bulkDelete(deletion.askMany)] : bulkActions}
      >
        {props.children}
      </ListView>
      {record.dialog}
      {deletion.dialog}
    </>
  );
}
