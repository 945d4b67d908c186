import { DeleteOutlined, DownOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Pagination } from 'antd';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { t } from '../platform/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './DatasetEditor.module.css';
import type { Problems } from './model/check.ts';

interface Part {
  uuid: string;
  name: string;
  label: string;
}

interface PartColumn<P> {
  label: string;
  render(part: P): ReactNode;
  narrow?: boolean;
}

interface PartTableProps<P extends Part> {
  noun: string;
  parts: readonly P[];
  columns: readonly PartColumn<P>[];
  /** `columns` or `metrics`: where the problems of a part stand. */
  path: string;
  problems: Problems;
  detail(part: P): ReactNode;
  onRemove?(part: P): void;
  /** The part that was just added: it opens by itself. */
  opened: string | null;
  onOpen(uuid: string | null): void;
  tools?: ReactNode;
  empty: { title: string; description: string };
}

const PAGE = 25;

/** Columns or metrics: a row each, and all that can be said of one below its row. */
export function PartTable<P extends Part>(props: PartTableProps<P>) {
  const { noun, parts, columns, path, problems, opened, onOpen, onRemove } = props;
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const wanted = text.trim().toLowerCase();
  const found = wanted
    ? parts.filter(part => `${part.name}\n${part.label}`.toLowerCase().includes(wanted))
    : parts;
  const last = Math.max(1, Math.ceil(found.length / PAGE));
  const shown = found.slice((Math.min(page, last) - 1) * PAGE, Math.min(page, last) * PAGE);
  const isWrong = ({ uuid }: P) => Object.keys(problems).some(key => key.startsWith(`${path}.${uuid}.`));
  return (
    <>
      <div className={styles.tools}>
        <Input
          allowClear
          className={styles.search}
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('Search %s', noun)}
          placeholder={t('Search %s', noun)}
          value={text}
          onChange={event => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <div className={styles.toolsEnd}>{props.tools}</div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          size="small"
          title={wanted ? t('Nothing of this name') : props.empty.title}
          description={wanted ? null : props.empty.description}
          image={wanted ? 'filter' : 'table'}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.tableFrame} tabIndex={0} aria-label={noun}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.narrow}>
                  <span className="px-visually-hidden">{t('Details')}</span>
                </th>
                {columns.map(column => (
                  <th key={column.label} className={column.narrow ? styles.narrow : undefined}>
                    {column.label}
                  </th>
                ))}
                {onRemove && (
                  <th className={styles.narrow}>
                    <span className="px-visually-hidden">{t('Actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map(part => (
                <PartRows
                  key={part.uuid}
                  part={part}
                  columns={columns}
                  wrong={isWrong(part)}
                  open={opened === part.uuid}
                  onToggle={() => onOpen(opened === part.uuid ? null : part.uuid)}
                  onRemove={onRemove}
                  detail={props.detail}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {found.length > PAGE && (
        <Pagination
          className={styles.pages}
          size="small"
          current={Math.min(page, last)}
          pageSize={PAGE}
          total={found.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

interface PartRowsProps<P> extends Pick<PartTableProps<P & Part>, 'columns' | 'detail' | 'onRemove'> {
  part: P;
  wrong: boolean;
  open: boolean;
  onToggle(): void;
}

function PartRows<P extends Part>({ part, columns, wrong, open, onToggle, ...props }: PartRowsProps<P>) {
  const id = useId();
  const name = part.name || t('unnamed');
  return (
    <Fragment>
      <tr data-test={`part-${part.name}`} data-wrong={wrong || undefined}>
        <td>
          <Button
            type="text"
            size="small"
            icon={open ? <DownOutlined /> : <RightOutlined />}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={t('Details of %s', name)}
            onClick={onToggle}
          />
        </td>
        {columns.map(column => (
          <td key={column.label} className={column.narrow ? styles.narrow : undefined}>
            {column.render(part)}
          </td>
        ))}
        {props.onRemove && (
          <td>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('Remove %s', name)}
              onClick={() => props.onRemove?.(part)}
            />
          </td>
        )}
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={columns.length + (props.onRemove ? 2 : 1)} className={styles.detail}>
            {props.detail(part)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
