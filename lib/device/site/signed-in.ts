import { foldWords } from '@/lib/core/text/fold-text';
import { readPercentCodes } from '@/lib/core/text/percent-codes';

/**
 * Words of addresses and links that suggest that a visit changes something for a signed-in reader: sign out, delete,
 * leave, cancel, order, pay, confirm. About twenty languages, roughly a line each.
 */

const words = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

/** So clear that they also count when joined with others: `deleteaccount`, `userlogout`, "log out". */
const sideEffectStems = words(
  'logout logoff signout signoff unsubscribe checkout delete addtocart addtobasket deactivate unregister optout',
  'abmelden ausloggen löschen loeschen kündigen kuendigen warenkorb abbestellen stornieren bestätigen bestaetigen',
  'deconnexion deconnecter supprimer desabonner desinscrire desinscription panier résilier',
  'cerrarsesion desconectar eliminar cancelar carrito darsedebaja desuscribir confirmar',
  'disconnetti disconnessione eliminare cancellare carrello disiscriviti disiscrizione',
  'terminarsessao excluir apagar carrinho descadastrar encerrarsessao desinscrever',
  'uitloggen afmelden verwijder winkelwagen winkelmand annuleren uitschrijven bevestigen opzeggen',
  'wyloguj wylogowanie usunkonto koszyk anuluj anulowac wypiszsie potwierdz',
  'loggaut utloggning tabort radera varukorg kundvagn avregistrera avprenumerera bekräfta',
  'logud sletkonto indkøbskurv annuller afmeld bekræft',
  'loggut utlogging slettkonto handlekurv handlevogn avmeld bekreft avbestill',
  'kirjauduulos uloskirjautuminen ostoskori perutilaus vahvista',
  'odhlasit odhlaseni smazat odstranit kosik zrusit potvrdit',
  'cikisyap oturumukapat iptalet sepet onayla hesabisil',
);

/** Only as separate words, but anywhere in an address or in a link's text. */
const sideEffectWords = words(
  'cancel cancellation remove removal confirm cart basket bag destroy erase purge revoke terminate unlink unfollow',
  'withdraw disable trash wipe purchase buy pay payment deletion',
  'entfernen kasse bezahlen kaufen bestellen kündigung kuendigung löschung loeschung abmeldung stornierung',
  'bestätigung bestaetigung abbrechen widerrufen zurücksetzen austreten',
  'annuler effacer retirer payer acheter commander commande paiement quitter suppression annulation confirmer',
  'confirmation résiliation désactiver',
  'borrar quitar pagar comprar pedido pago salir baja eliminacion cancelacion confirmacion desactivar cesta',
  'elimina cancella annulla conferma rimuovi rimuovere acquista compra paga pagamento esci disattiva cassa ordina',
  'remover pagamento sair deletar cancelamento desativar finalizar',
  'afrekenen betalen kopen bestellen wissen verwijdering annulering bevestig opzegging deactiveren',
  'usuń usunąć usuwanie skasuj kup kupuję zapłać zamów zamówienie płatność rezygnacja wyrejestruj zrezygnuj kasa',
  'köp köpa betala kassa kassan beställ avboka avbryt avsluta uppsägning inaktivera',
  'slet fjern køb betal kurv bestil opsigelse deaktiver annullering',
  'slett kjøp bestill kanseller avbryt oppsigelse',
  'poista osta maksa kassalle tilaa peruuta peruutus poisto irtisano ulos',
  'smaž odebrat koupit zaplatit objednat objednávka platba pokladna odhlas vymazat deaktivovat',
  'sil silme çıkış satınal ödeme öde sipariş kaldır iptal onay',
  'выйти выход удалить удаление отписаться отписка корзина корзину корзине оформить заказать оплатить оплата купить',
  'отменить отмена подтвердить подтверждение деактивировать',
  'вийти вихід видалити видалення відписатися відписка кошик замовити оплатити купити скасувати скасування підтвердити',
  'حذف خروج الخروج إلغاء سلة السلة عربة الدفع ادفع شراء اشتر تأكيد إزالة مسح',
);

/** For scripts without spaces between words: anywhere. */
const sideEffectCharacters = words(
  'ログアウト ログオフ サインアウト サインオフ 削除 消去 退会 解約 配信停止 購読解除 登録解除 連携解除 カート 買い物かご レジに',
  '購入 注文 支払 決済 キャンセル 取消 取り消 確定 承認',
  '退出 登出 注销 註銷 删除 刪除 退订 退訂 取消 购物车 購物車 结账 結帳 结算 結算 购买 購買 支付 下单 下單 付款 移除 清空 确认 確認 解绑',
  '로그아웃 로그오프 삭제 탈퇴 해지 수신거부 구독취소 장바구니 결제 구매 주문 취소 제거 확인',
);

/** Too common to count within a sentence: only as a whole path segment, a whole command or a whole link. */
const sideEffectsAlone = words(
  'exit leave quit close stop clear reset drop kill discard void undo vote upvote downvote like dislike flag hide mute',
  'ban follow subscribe join accept approve reject decline deny agree submit send publish unpublish order restore',
  'transfer claim redeem renew upgrade downgrade activate enable invite del rm unsub',
  'beenden verlassen schliessen absenden senden ablehnen akzeptieren zustimmen sperren fermer envoyer accepter refuser',
  'bloquer cerrar enviar aceptar rechazar bloquear chiudi invia accetta rifiuta fechar aceitar recusar sluiten verzenden',
  'accepteren weigeren zamknij wyślij akceptuj odrzuć stäng skicka acceptera luk accepter lukk godta sulje lähetä',
  'hyväksy zavřít odeslat přijmout kapat gönder kabul',
);

/** Longer texts are headlines; for those, only the address counts. */
const MAX_TEXT_WORDS = 8;

const anyOf = (list: readonly string[]): string => `(?:${list.map(foldWords).join('|')})`;
const stemAtAnEnd = new RegExp(`^${anyOf(sideEffectStems)}|${anyOf(sideEffectStems)}$`);
const wholeStem = new RegExp(`^${anyOf(sideEffectStems)}$`);
const wholeWord = new RegExp(`^${anyOf(sideEffectWords)}$`);
const characters = new RegExp(anyOf(sideEffectCharacters));
const alone = new RegExp(`^${anyOf(sideEffectsAlone)}$`);
const commandName = /^(?:action|act|do|op|cmd|command|task|method|func|event|submit|a|m)$/;
const switchedOn = /^(?:|1|true|yes|on)$/;
const extension = /\.(?:php\d?|aspx?|html?|jsp|do|action|cgi|cfm|pl)$/;

function wordsOf(text: string): string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldWords(parted).match(/\p{L}+/gu) ?? [];
}

/** The first side-effect word among the words of one name, value or text. */
function sideEffectIn(text: string): string | undefined {
  const words = wordsOf(text);
  const plain = words.find((word) => stemAtAnEnd.test(word) || wholeWord.test(word));
  if (plain !== undefined) return plain;
  for (const [at] of words.entries())
    for (const length of [2, 3]) {
      const joined = words.slice(at, at + length).join('');
      // "Check out our guides" is an invitation to read; "Check out" alone is the purchase.
      if (wholeStem.test(joined) && (joined !== 'checkout' || words.length === 2)) return joined;
    }
  return characters.exec(foldWords(text))?.[0];
}

function sideEffectAlone(text: string): string | undefined {
  return alone.exec(foldWords(text).trim().replace(extension, ''))?.[0];
}

function sideEffectInQuery(query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    const word =
      sideEffectIn(name) ??
      sideEffectIn(value) ??
      (commandName.test(name.toLowerCase()) ? sideEffectAlone(value) : undefined) ??
      (switchedOn.test(value) ? sideEffectAlone(name) : undefined);
    if (word !== undefined) return word;
  }
  return undefined;
}

function sideEffectInAddress(address: string): string | undefined {
  const url = new URL(address);
  const host = url.hostname.split('.').find((label) => wholeStem.test(label));
  if (host !== undefined) return host;
  for (const segment of `${url.pathname}/${url.hash.slice(1)}`.split('/').map(readPercentCodes)) {
    const word = sideEffectIn(segment) ?? sideEffectAlone(segment);
    if (word !== undefined) return word;
  }
  return sideEffectInQuery(url.searchParams);
}

/**
 * The word, in lowercase, that suggests that a visit with cookies has a side effect; undefined if there is none. Some
 * sites sign out, delete or order on a plain GET: what suggests one, in the address or in the link's text, is left out,
 * since a missed page is listed and can be captured by hand, but a wrong visit cannot be undone. A page named
 * `/blog/how-to-delete-a-file` is left out too. Takes a result of `crawlAddress`. Call it on crawls that are signed in or
 * rendered, and for every link of a page, since one address may have several texts.
 */
export function sideEffectWord(address: string, text = ''): string | undefined {
  const inAddress = sideEffectInAddress(address);
  if (inAddress !== undefined) return inAddress;
  const short = text.trim().split(/\s+/, MAX_TEXT_WORDS + 1).length <= MAX_TEXT_WORDS;
  return short ? (sideEffectIn(text) ?? sideEffectAlone(text)) : undefined;
}
