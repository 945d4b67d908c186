import { Checkbox, Select, Spin } from 'antd';
import { t } from '../../platform/i18n.ts';
import { Field } from '../Field.tsx';
import { foundType, type ReadSettings, TYPE_CHOICES } from './model.ts';
import type { Preview } from './preview.ts';
import styles from './Upload.module.css';

interface FilePreviewProps {
  sheets: readonly Preview[];
  sheet: Preview | undefined;
  loading: boolean;
  read: ReadSettings;
  onChange(changes: Partial<ReadSettings>): void;
}

/** The first rows as they will be read, each column with its type, in the order of the file. */
export function FilePreview({ sheets, sheet, loading, read, onChange }: FilePreviewProps) {
  if (!sheet) return <Spin spinning={loading} className={styles.waiting} />;
  return (
    <div aria-busy={loading}>
      {sheets.length > 1 && (
        <Field label={t('Sheet')}>
          {({ id }) => (
            <Select
              id={id}
              className={styles.sheet}
              value={sheet.sheet}
              options={sheets.map(item => ({ value: item.sheet, label: item.sheet }))}
              onChange={sheet_name => onChange({ sheet_name, types: {}, dates: [], left: [] })}
            />
          )}
        </Field>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('First rows')}>
        <table className={styles.preview} data-test="upload-preview">
          <thead>
            <tr>
              {sheet.columns.map(column => (
                <ColumnHead key={column.name} {...column} read={read} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have nothing else to go by
              <tr key={index}>
                {row.map((cell, column) => (
                  <td
                    key={sheet.columns[column]?.name ?? column}
                    className={cell === null || isLeft(read, sheet, column) ? styles.none : undefined}
                  >
                    {cell ?? 'NULL'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const isLeft = ({ left }: ReadSettings, { columns }: Preview, index: number): boolean =>
  left.includes(columns[index]?.name ?? '');

interface ColumnHeadProps {
  name: string;
  type: string;
  read: ReadSettings;
  onChange(changes: Partial<ReadSettings>): void;
}

function ColumnHead({ name, type, read, onChange }: ColumnHeadProps) {
  const kept = !read.left.includes(name);
  const keep = (on: boolean) =>
    onChange({ left: on ? read.left.filter(column => column !== name) : [...read.left, name] });
  const setType = (chosen: string) => {
    const { [name]: _, ...others } = read.types;
    onChange({ types: chosen === '' ? others : { ...others, [name]: chosen } });
  };
  return (
    <th scope="col">
      <Checkbox checked={kept} onChange={event => keep(event.target.checked)}>
        {name}
      </Checkbox>
      <Select
        size="small"
        className={styles.type}
        aria-label={t('Type of %s', name)}
        disabled={!kept}
        popupMatchSelectWidth={false}
        value={read.types[name] ?? ''}
        options={[{ value: '', label: t('Automatic (%s)', foundType(type)) }, ...TYPE_CHOICES]}
        onChange={setType}
      />
    </th>
  );
}
