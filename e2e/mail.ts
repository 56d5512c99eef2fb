import { expect, type Page } from '@playwright/test';

export type ShownMail = { to: string; subject: string; text: string; at: string };

/** The mails to an address about an application. */
export async function mailsTo(page: Page, address: string, application_id: number): Promise<ShownMail[]> {
  const answer = await page.request.get('/dev/mail.json');
  // The shape of the development mail catcher.
  const mails = (await answer.json()) as ShownMail[];
  return mails.filter((mail) => mail.to.includes(address) && linkIn(mail)?.id === application_id);
}

/**
 * Waits for the mail with this subject, which the application's number and perhaps a day follow, and returns
 * the portal address in it.
 */
export async function mailedLink(
  page: Page,
  to: string,
  application_id: number,
  subject: string,
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(page, to, application_id);
    const mail = mails.find((each) => each.subject.startsWith(`${subject} No.${application_id}`));
    expect(mail, `${subject} to ${to}`).toBeDefined();
    link = mail && linkIn(mail)?.address;
  }).toPass({ timeout: 15_000, intervals: [200] });
  return link ?? '';
}

function linkIn({ text }: ShownMail): { address: string; id: number } | null {
  const match = /https?:\S+\/application\/detail\?application_id=(\d+)(?:&by=[\w-]+#[\w-]+)?/.exec(text);
  return match === null ? null : { address: match[0], id: Number(match[1]) };
}
