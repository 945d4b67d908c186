import { ListView } from '../../ui/list-view/ListView.tsx';
import { actionLogList } from './list.tsx';

/** Who did what, when and how long it took. */
export const ActionLog = () => <ListView definition={actionLogList} />;
