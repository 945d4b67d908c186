import { expect, test } from 'vitest';
import { namedIcons } from './icon-imports.ts';

test.each([
  [
    "import { StarOutlined } from '@ant-design/icons';",
    "import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';",
  ],
  [
    "import {\n  CheckOutlined,\n  CopyOutlined as Copy,\n} from '@ant-design/icons';\nstart();",
    "import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';import Copy from '@ant-design/icons/es/icons/CopyOutlined';\nstart();",
  ],
  ["import { Button } from 'antd';", "import { Button } from 'antd';"],
])('%s', (source, rewritten) => {
  expect(namedIcons(source)).toBe(rewritten);
});
