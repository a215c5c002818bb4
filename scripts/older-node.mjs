// Vitest 5 groups failures with Map.groupBy, which Node 20 lacks: without it, a failing test crashes the report.
// May go when Node 20 is no longer supported.
if (!('groupBy' in Map)) {
  Object.defineProperty(Map, 'groupBy', {
    configurable: true,
    writable: true,
    value(items, keyOf) {
      const groups = new Map();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index++);
        const group = groups.get(key);
        if (group) group.push(item);
        else groups.set(key, [item]);
      }
      return groups;
    },
  });
}

// pdf.js needs it, and Node 20 lacks it.
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value() {
      const made = {};
      made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
      return made;
    },
  });
}

// pdf.js sends fonts with it, and tells nothing of any font where it is missing.
if (!('transferToFixedLength' in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    writable: true,
    value(length = this.byteLength) {
      const bytes = new Uint8Array(length);
      bytes.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return bytes.buffer;
    },
  });
}

// Node 20 reads windows-1252 as Latin-1: the signs of 80 to 9f, such as the euro, are lost.
if (new TextDecoder('windows-1252').decode(new Uint8Array([0x80])) !== '€') {
  const OWN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...input) {
    const text = decode.apply(this, input);
    return this.encoding === 'windows-1252'
      ? text.replace(/[\u0080-\u009f]/g, (sign) => OWN[sign.charCodeAt(0) - 0x80])
      : text;
  };
}
