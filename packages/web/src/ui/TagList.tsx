import { Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../platform/i18n.ts';
import { shorten } from './text.ts';

export const TAG_TEXT_LENGTH = 20;

export interface TagItem {
  id?: number;
  name: string;
}

interface TagListProps {
  tags: readonly TagItem[];
  /** How many stand before the '+N...' chip; all by default. */
  shown?: number;
  /** Where a tag leads. */
  href?(tag: TagItem): string;
  onRemove?(tag: TagItem): void;
}

/** Tags in a row; the overflow chip unfolds the rest. */
export function TagList({ tags, shown = tags.length, href, onRemove }: TagListProps) {
  const [open, setOpen] = useState(false);
  const visible = open ? tags : tags.slice(0, shown);
  const hidden = tags.length - visible.length;
  if (tags.length === 0) return null;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }} data-test="tag-list">
      {visible.map(tag => (
        <Tag
          key={tag.id ?? tag.name}
          closable={onRemove !== undefined}
          onClose={() => onRemove?.(tag)}
          style={{ margin: 0 }}
        >
          <TagText tag={tag} href={href?.(tag)} />
        </Tag>
      ))}
      {hidden > 0 && (
        <Tag style={{ margin: 0, cursor: 'pointer' }}>
          <button
            type="button"
            className="px-plain"
            aria-label={t('Show %s more', hidden)}
            onClick={() => setOpen(true)}
          >
            {`+${hidden}...`}
          </button>
        </Tag>
      )}
    </span>
  );
}

function TagText({ tag, href }: { tag: TagItem; href?: string }) {
  const text = shorten(tag.name, TAG_TEXT_LENGTH);
  const label = href ? <Link to={href}>{text}</Link> : <span>{text}</span>;
  return text === tag.name ? label : <Tooltip title={tag.name}>{label}</Tooltip>;
}
