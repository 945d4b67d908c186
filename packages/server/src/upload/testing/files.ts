import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of the given parts, enough of one for a workbook. */
export function zipOf(parts: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end]);
}

type CellValue = string | number | boolean | Date | null;
const EPOCH = Date.UTC(1899, 11, 30);

/** A workbook with the given sheets; dates carry the built-in date-time style. */
export function workbookOf(sheets: Record<string, CellValue[][]>): Buffer {
  const texts: string[] = [];
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (value: CellValue, at: number, row: number): string => {
    const place = `${String.fromCharCode(65 + at)}${row + 1}`;
    if (value === null) return '';
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (value instanceof Date)
      return `<c r="${place}" s="1"><v>${(value.getTime() - EPOCH) / 86_400_000}</v></c>`;
    return `<c r="${place}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const pages = Object.values(sheets).map(
    rows =>
      `<worksheet><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, column, at)).join('')}</row>`).join('')}</sheetData></worksheet>`,
  );
  const names = Object.keys(sheets);
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(pages.map((page, at) => [`xl/worksheets/sheet${at}.xml`, page])),
  });
}

/** The body of a multipart form with one file. */
export function formOf(fields: Record<string, string>, file?: { name: string; content: string | Buffer }) {
  const boundary = '----parallax-form';
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(`name="${name}"`)}\r\n${value}\r\n`),
  );
  if (file) {
    parts.push(
      Buffer.from(
        `${head(`name="file"; filename="${file.name}"`)}Content-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file.content),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
