import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '#web/shared/back-link.tsx';
import { BackToSearch } from '#web/shared/back-to-search.tsx';

export function BackToList() {
  // As it was when the screen opened: the next address is there before the next screen.
  const [fromRegister] = useState(useLocation().state.from_register === true);
  return <BackToSearch otherwise={<BackLink to={fromRegister ? '/register' : '/application'} />} />;
}
