/** CSV files, as spreadsheets read and write them. */
export { BYTE_ORDER_MARK, csvRecord } from './write-csv.ts';
