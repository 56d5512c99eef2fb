import { orderEdi } from '#contract/order-edi.ts';
import { general } from '#texts/general.ts';
import { call, Refused } from '#web/call/call.ts';

const tabName = 'portal-order-edi';

/**
 * Opens the order EDI system by posting a form from the server's data to a new tab
 * (docs/rules/sign-in.md#order-edi). The tab is opened in the click handler before the call, because the
 * browser would block it later.
 */
export async function openOrderEdi(): Promise<void> {
  const tab = window.open('about:blank', tabName);
  if (tab === null) {
    window.alert(general.ediBlocked);
    return;
  }
  const close = () => tab.close();
  try {
    const { url, params } = await call(orderEdi.url, {}, { onFailure: close });
    post(url, params);
  } catch (error) {
    close();
    if (!(error instanceof Refused)) throw error;
    window.alert(error.messages.join('\n'));
  }
}

function post(url: string, params: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = tabName;
  form.hidden = true;
  for (const [name, value] of Object.entries(params)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
