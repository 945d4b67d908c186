import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { LayoutNode } from '@parallax/contract';
import { Button } from 'antd';
import { t } from '../../../platform/i18n.ts';
import { addTab, collapseTabs, removeComponent } from '../model/commands/index.ts';
import { newNode } from '../model/nodes.ts';
import { chooseTab, useDashboard, useNode } from '../store.ts';
import styles from './Editor.module.css';
import { edit } from './edit.ts';
import { NodeText } from './NodeText.tsx';

/** Names, adds and removes the tabs of a strip. */
export function TabControls({ node, isTop }: { node: LayoutNode; isTop: boolean }) {
  const chosen = useDashboard(state => state.activeTabs[node.id]);
  const at = Math.max(0, node.children.indexOf(chosen ?? ''));
  const tab = useNode(node.children[at] ?? '');
  const add = () => {
    const fresh = newNode('TAB');
    edit(addTab(node.id, fresh));
    chooseTab(node.id, fresh.id);
  };
  const removeTab = () => {
    const previous = node.children[at - 1] ?? node.children[1];
    if (previous) chooseTab(node.id, previous);
    edit(node.children.length > 1 || !isTop ? removeComponent(tab?.id ?? '') : collapseTabs());
  };
  return (
    <div className={styles.tabTools} data-test="tab-tools">
      {tab && (
        <NodeText key={tab.id} node={tab} field="text" label={t('Tab title')} className={styles.tabInput} />
      )}
      <Button size="small" icon={<PlusOutlined aria-hidden />} data-test="add-tab" onClick={add}>
        {t('Add tab')}
      </Button>
      <Button size="small" icon={<DeleteOutlined aria-hidden />} data-test="remove-tab" onClick={removeTab}>
        {t('Remove tab')}
      </Button>
      {isTop && (
        <Button size="small" data-test="collapse-tabs" onClick={() => edit(collapseTabs())}>
          {t('Collapse tab content')}
        </Button>
      )}
    </div>
  );
}
