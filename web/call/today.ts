import { useEffect, useState } from 'react';
import { japanDate } from '#domain/japan-date.ts';
import { serverTime } from './server-clock.ts';

const every = 10_000;

/** Japan's today at this moment, `yyyy-mm-dd`; asked for at each check, because a form may stay open over midnight. */
export function today(): string {
  return japanDate(new Date(serverTime()));
}

/** The same for what is drawn: a form that is open at midnight follows within seconds. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), every);
    return () => clearInterval(timer);
  }, []);
  return day;
}
