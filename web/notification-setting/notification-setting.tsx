import { useQuery } from '@tanstack/react-query';
import { notificationSetting } from '#contract/notification-setting.ts';
import { read } from '#web/call/read.ts';
import { SettingCard } from './setting-card.tsx';

/** /notification-setting: which mails the user gets. */
export default function NotificationSettingScreen() {
  const init = useQuery(read(notificationSetting.init, {}));
  if (init.data === undefined) return null;
  return (
    <SettingCard
      init={init.data}
      onLoadNewest={async () => {
        const { data = init.data } = await init.refetch();
        return data;
      }}
    />
  );
}
