import {
  BgColorsOutlined,
  DeleteOutlined,
  EditOutlined,
  FontSizeOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { BACKGROUNDS, type ComponentType, HEADER_SIZES, type LayoutNode } from '@parallax/contract';
import { Button, type MenuProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import { changeMeta, nudgeAll, removeComponent } from '../model/commands/index.ts';
import { directionOf } from '../model/selection/nudge.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { dragData } from './drag-state.ts';
import styles from './Editor.module.css';
import { edit } from './edit.ts';
import { choose, chosenNow } from './selection.ts';

const NAMES: Record<ComponentType, string> = {
  ROOT: t('dashboard'),
  GRID: t('grid'),
  CHART: t('chart'),
  COLUMN: t('column'),
  ROW: t('row'),
  TABS: t('tabs'),
  TAB: t('tab'),
  HEADER: t('header'),
  MARKDOWN: t('text'),
  DIVIDER: t('divider'),
  DYNAMIC: t('component'),
};
const AT_START: ReadonlySet<ComponentType> = new Set(['ROW', 'COLUMN', 'TABS']);
const WITH_BACKGROUND: ReadonlySet<ComponentType> = new Set(['ROW', 'COLUMN', 'HEADER']);
const BACKGROUND_NAMES = { BACKGROUND_TRANSPARENT: t('Transparent'), BACKGROUND_WHITE: t('Solid') };
const SIZE_NAMES = { SMALL_HEADER: t('Small'), MEDIUM_HEADER: t('Medium'), LARGE_HEADER: t('Large') };

const dragged = styles.dragged ?? 'dragged';

export function NodeToolbar({ node, element }: { node: LayoutNode; element: HTMLElement }) {
  const handle = useRef<HTMLButtonElement>(null);
  const { id, type } = node;
  const selected = useDashboard(state => state.selected.includes(id));
  useEffect(
    () =>
      draggable({
        element,
        // A chart is taken anywhere; in the others people want to write and choose.
        dragHandle: type === 'CHART' ? undefined : (handle.current ?? undefined),
        canDrag: () =>
          !(document.activeElement instanceof HTMLInputElement && element.contains(document.activeElement)),
        getInitialData: () => dragData(() => layoutNow()[id] ?? node),
        onDragStart: () => element.classList.add(dragged),
        onDrop: () => element.classList.remove(dragged),
      }),
    [element, type, id, node],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionOf(event.key);
    if (!direction) return;
    event.preventDefault();
    const chosen = chosenNow();
    edit(nudgeAll(chosen.includes(id) ? chosen : [id], direction));
  };
  const name = NAMES[type];
  return (
    <div
      className={styles.toolbar}
      data-place={AT_START.has(type) ? 'start' : undefined}
      data-test={`toolbar-${type}`}
    >
      <Button
        ref={handle}
        type="text"
        size="small"
        className={styles.handle}
        icon={<HolderOutlined aria-hidden />}
        aria-label={t('Move %s with the arrow keys or by dragging', name)}
        aria-pressed={selected}
        data-test="drag-handle"
        onClick={event => choose(id, event.shiftKey || event.ctrlKey || event.metaKey)}
        onKeyDown={onKeyDown}
      />
      {type === 'MARKDOWN' && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('Edit text')}
          data-test="edit-text"
          onClick={() => useDashboard.setState(({ writing }) => ({ writing: writing === id ? null : id }))}
        />
      )}
      {type === 'HEADER' && (
        <Choice
          label={t('Header size')}
          icon={<FontSizeOutlined aria-hidden />}
          value={node.meta.headerSize ?? 'SMALL_HEADER'}
          choices={HEADER_SIZES.map(size => [size, SIZE_NAMES[size]])}
          onChoose={headerSize => edit(changeMeta(id, { headerSize }))}
        />
      )}
      {WITH_BACKGROUND.has(type) && (
        <Choice
          label={t('Background')}
          icon={<BgColorsOutlined aria-hidden />}
          value={node.meta.background ?? 'BACKGROUND_TRANSPARENT'}
          choices={BACKGROUNDS.map(background => [background, BACKGROUND_NAMES[background]])}
          onChoose={background => edit(changeMeta(id, { background }))}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('Remove %s', name)}
        data-test="remove-component"
        onClick={() => edit(removeComponent(id))}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  icon: React.ReactNode;
  value: string;
  choices: [value: string, name: string][];
  onChoose(value: string): void;
}

function Choice({ label, icon, value, choices, onChoose }: ChoiceProps) {
  const menu: MenuProps = {
    items: choices.map(([key, name]) => ({ key, label: name })),
    selectable: true,
    selectedKeys: [value],
    onClick: ({ key }) => onChoose(key),
  };
  return (
    <Dropdown destroyOnHidden trigger={['click']} menu={menu}>
      <Button type="text" size="small" icon={icon} aria-label={label} />
    </Dropdown>
  );
}
