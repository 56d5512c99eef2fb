/** 導入の手順, in their order: what a company sets up before people use the portal. */
export const setupSteps = ['master_data', 'sign_in', 'workflow', 'supplier_group', 'mail', 'backup'] as const;
export type SetupStep = (typeof setupSteps)[number];
