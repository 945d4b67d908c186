import { t } from '../../../platform/i18n.ts';
import { renameDashboard } from '../model/commands/index.ts';
import headerStyles from '../view/Header.module.css';
import { useDashboardTitle } from '../view/use-dashboard-title.ts';
import styles from './Editor.module.css';
import { edit } from './edit.ts';
import { InlineText } from './InlineText.tsx';

export function TitleField() {
  const title = useDashboardTitle();
  return (
    <h1 className={headerStyles.titleInput} style={{ margin: 0 }}>
      <InlineText
        className={styles.fitted}
        label={t('Dashboard title')}
        placeholder={t('Add the name of the dashboard')}
        value={title}
        onCommit={text => edit(renameDashboard(text))}
      />
    </h1>
  );
}
