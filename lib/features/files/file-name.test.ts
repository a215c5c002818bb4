// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name';

const PDF = 'application/pdf';

describe('fileNameOf', () => {
  it.each([
    ['https://a.example/reports/annual%202025.pdf?key=1', PDF, '', 'annual 2025.pdf'],
    ['https://a.example/download?id=7', PDF, '', 'download.pdf'],
    ['https://a.example/', PDF, '', 'document.pdf'],
    ['https://a.example/x', PDF, 'inline; filename="terms.pdf"', 'terms.pdf'],
    ['https://a.example/x', PDF, "attachment; filename*=UTF-8''%C3%BCber.pdf; filename=x", 'über.pdf'],
    ['https://a.example/x', PDF, 'inline; filename="../../etc/passwd"', 'passwd.pdf'],
    ['https://a.example/100%.pdf', PDF, '', '100%.pdf'],
    ['https://a.example/table.csv', 'text/csv', '', 'table.csv'],
  ])('of %s as %s, told %j, is %j', (url, type, disposition, name) => {
    expect(fileNameOf(url, type, disposition)).toBe(name);
  });
});
