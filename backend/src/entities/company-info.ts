/** The company's own record: one, read and changed, never made or deleted by a call. */
import type { Answer, Call } from '../call.ts';
import { readRow } from '../records/read.ts';
import { rowToWire } from '../records/values.ts';
import { updateRow } from '../records/write.ts';
import { note } from '../words.ts';
import { COMPANY_ID, companyEntity } from './pages.ts';

/** @throws Refusal 404 while there is none */
export async function readCompanyInfo({ db }: Call): Promise<Answer> {
  return { status: 'success', data: rowToWire(companyEntity.resource, await readRow(db, companyEntity, COMPANY_ID)) };
}

/** Changes the fields that the body names. @throws Refusal 400 with every field's problem, 404 while there is none */
export async function updateCompanyInfo(call: Call): Promise<Answer> {
  await updateRow(call, companyEntity, COMPANY_ID);
  return { status: 'success', message: note('saved', call.language) };
}
