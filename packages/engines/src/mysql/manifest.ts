import type { Manifest } from '../engine.ts';
import { networkParameters } from '../network-parameters.ts';

export const manifest: Manifest = {
  engine: 'mysql',
  aliases: ['mariadb'],
  name: 'MySQL',
  drivers: ['mysqldb'],
  defaultDriver: 'mysqldb',
  uriPlaceholder: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
  documentationUrl: 'https://dev.mysql.com/doc/refman/en/connecting-using-uri-or-key-value-pairs.html',
  preferred: true,
  parameters: networkParameters(3306),
  defaultPort: 3306,
  encryptionQuery: { ssl: '1' },
  capabilities: {
    fileUpload: true,
    sshTunnel: true,
    dynamicCatalog: false,
    costEstimate: false,
    localFiles: false,
    sqlValidation: true,
  },
};
