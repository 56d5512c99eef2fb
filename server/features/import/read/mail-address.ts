import { domainToASCII } from 'node:url';
import { importProblem } from '#texts/import-problem.ts';
import { faultOf, type Fault } from './fault.ts';

// RFC 5321, 4.5.3.1.
const maxLocalLength = 64;
const maxDomainLength = 253;

/**
 * The local part without quotes. Dots may follow each other or stand at its end: Japanese carriers once gave
 * out such addresses and still take them.
 */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-][a-z0-9!#$%&'*+/=?^_`{|}~.-]*$/i;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Why no mail server takes a text as one bare address; null if one may. A domain may be one
 * label, the name of a server inside the company.
 */
export function wrongAddress(address: string): Fault | null {
  // No address, two, or more than one: no single character is to blame.
  if (!/[@＠]/.test(address) || /[<>()[\]\\,;:"]/.test(address))
    return faultOf(importProblem.mailAddress, address);
  const foreign = foreignCharacter(address);
  if (foreign !== null) return foreign;
  const [local = '', domain = '', ...rest] = address.split('@');
  if (rest.length > 0 || !localPart.test(local) || !isDomain(domain))
    return faultOf(importProblem.mailAddress, address);
  return local.length > maxLocalLength ? { reason: importProblem.localPartTooLong(maxLocalLength) } : null;
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  // An address of numbers would have to stand in brackets.
  return (
    domain.length <= maxDomainLength &&
    labels.every((label) => domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** The fault of a character outside ASCII, which mail servers take with SMTPUTF8 only. */
function foreignCharacter(address: string): Fault | null {
  const characters = [...address];
  const at = characters.findIndex((character) => !/^[\u0021-\u007e]$/.test(character));
  if (at === -1) return null;
  const character = characters[at] ?? '';
  const before = characters.slice(0, at).includes('@');
  // The letter of a domain in Japanese, not one that is only wide.
  const ascii =
    before && /\p{L}/u.test(character) && !isAscii(character.normalize('NFKC'))
      ? domainToASCII(address.slice(address.indexOf('@') + 1))
      : '';
  return {
    reason:
      ascii === ''
        ? importProblem.addressCharacter(address, character, at + 1)
        : importProblem.domainInJapanese(address, ascii),
  };
}

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}
