import { useEffect, useState } from 'react';
import { japanDate } from '#domain/japan-date.ts';
import { serverTime } from './server-clock.ts';

const every = 10_000;

/** Today in Japan, `yyyy-mm-dd`. Call it for each check, because a form may stay open past midnight. */
export function today(): string {
  return japanDate(new Date(serverTime()));
}

/** Like `today`, for rendering: updates within seconds after midnight. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), every);
    return () => clearInterval(timer);
  }, []);
  return day;
}
