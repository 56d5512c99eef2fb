/** What read-xml.ts uses of the XML parser, which has no types of its own. */
declare module 'saxen' {
  export class Parser {
    /** `attributes` gives the attributes as they are written, entities included. */
    on(event: 'openTag', take: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', take: (name: string) => void): this;
    on(event: 'text' | 'cdata', take: (text: string) => void): this;
    /** Throws an error if the XML is not well-formed. */
    parse(xml: string): void;
  }
}
