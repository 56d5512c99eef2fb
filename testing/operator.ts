import type { OperatorCompany } from '#server/environment.ts';

/** Who runs the portal of the tests. */
export const testOperator: OperatorCompany = {
  name: '試験機械工業株式会社',
  contact: '調達本部 ポータル窓口 03-5550-0199',
};
