-- Searches ignore more: signs that look alike, invisible letters, the size and age of kana, and the forms of
-- kanji that JIS levels 1 to 4 and CP932 have (docs/rules/search.md#letters). domain/search/ has the tables.
create or replace function usual_forms(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- What shows nothing.
  invisible constant text := '['
      || '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0'
      || '\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
      || ']';
  -- Signs that the normalization would take apart, and what stands for them.
  signs constant text := '´΄″‶˝˜˚¯‾￣⋯゛゜❶➀➊❷➁➋❸➂➌❹➃➍❺➄➎❻➅➏❼➆➐❽➇➑❾➈➒❿➉➓⓫⓬⓭⓮⓯⓰⓱'
    || '⓲⓳⓴⓿';
  usual_signs constant text := '''''"""~°ˉˉˉ…゙゚①①①②②②③③③④④④⑤⑤⑤⑥⑥⑥⑦⑦⑦⑧⑧⑧⑨⑨⑨⑩⑩⑩⑪⑫⑬⑭⑮'
    || '⑯⑰⑱⑲⑳⓪';
  -- Signs, kana and kanji of few texts, and what stands for them.
  rare constant text := '‐‑‒–—―⁃−˗⎯─━➖∼⁓〰‘’‛′‵ʹʻʼˈꞌ“”„‟ʺ〝〞〟❝❞·•‧∙⋅⸱ꞏ⁄∕⧸╱∖⧵╲'
    || '¦∣❘│┃ǀ∥║═⹀∶ː꞉∗⁎♯‹❮›❯⟨❬⟩❭«≪⟪»≫⟫≤⩽≥⩾✕✖⨯╳○◯⚪⚫⬤⌀∅∆ς∑∏ヰ'
    || '𛄠𛅐𛅤𛄟𛄢ヱ𛀀𛀁𛄡𛅑𛅥ㇰ𛄲𛅕ㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿヮ𛅒𛅦𛅧𛀂𛀃𛀄𛀅𛀆𛀇𛀈𛀉𛀊𛀋𛀌𛀍𛀎𛀏𛀐𛀑𛀒'
    || '𛀓𛀔𛀕𛀖𛀗𛀘𛀙𛀚𛀛𛀜𛀝𛀞𛀟𛀠𛀡𛀢𛀣𛀤𛀥𛀦𛀧𛀨𛀩𛀪𛀫𛀬𛀭𛀮𛀯𛀰𛀱𛀲𛀳𛀴𛀵𛀶𛀷𛀸𛀹𛀺𛀻𛀼𛀽𛀾𛀿𛁀𛁁𛁂𛁃𛁄'
    || '𛁅𛁆𛁇𛁈𛁉𛁊𛁋𛁌𛁍𛁎𛁏𛁐𛁑𛁒𛁓𛁔𛁕𛁖𛁗𛁘𛁙𛁚𛁛𛁜𛁝𛁞𛁟𛁠𛁡𛁢𛁣𛁤𛁥𛁦𛁧𛁨𛁩𛁪𛁫𛁬𛁭𛁮𛁯𛁰𛁱𛁲𛁳𛁴𛁵𛁶'
    || '𛁷𛁸𛁹𛁺𛁻𛁼𛁽𛁾𛁿𛂀𛂁𛂂𛂃𛂄𛂅𛂆𛂇𛂈𛂉𛂊𛂋𛂌𛂍𛂎𛂏𛂐𛂑𛂒𛂓𛂔𛂕𛂖𛂗𛂘𛂙𛂚𛂛𛂜𛂝𛂞𛂟𛂠𛂡𛂢𛂣𛂤𛂥𛂦𛂧𛂨'
    || '𛂩𛂪𛂫𛂬𛂭𛂮𛂯𛂰𛂱𛂲𛂳𛂴𛂵𛂶𛂷𛂸𛂹𛂺𛂻𛂼𛂽𛂾𛂿𛃀𛃁𛃂𛃃𛃄𛃅𛃆𛃇𛃈𛃉𛃊𛃋𛃌𛃍𛃎𛃏𛃐𛃑𛃒𛃓𛃔𛃕𛃖𛃗𛃘𛃙𛃚'
    || '𛃛𛃜𛃝𛃞𛃟𛃠𛃡𛃢𛃣𛃤𛃥𛃦𛃧𛃨𛃩𛃪𛃫𛃬𛃭𛃮𛃯𛃰𛃱𛃲𛃳𛃴𛃵𛃶𛃷𛃸𛃹𛃺𛃻𛃼𛃽𛃾𛃿𛄀𛄁𛄂𛄃𛄄𛄅𛄆𛄇𛄈𛄉𛄊𛄋𛄌'
    || '𛄍𛄎𛄏𛄐𛄑𛄒𛄓𛄔𛄕𛄖𛄗𛄘𛄙𛄚𛄛𛄜𛄝𛄞罒𦉰⺲⺳⺋幮槳灞寱纑弌萬𠀋弎與丒丗坵兩竝乘⺄⺃⺂亂龜⻱⻲豫爭亊弍'
    || '亙亞焏亯亰⺅佛僊僲仭㠯假會倅傳竚仾躰軆體餘侫儞倂價儘矦帿儁爼侠㑨俢倶𠈓倐儉僞仐僃俲仂㒒僭俦㑪𠑊⺎兊兔'
    || '兒黨兠亓⺆內圓册冐⺴冩寫寃寇羃沍洌淒涸凛凢處凴凾釖⺈⺉刄苅剎尅歬劍剱劒劔釼𠝏劑剝剩箚劄㓛刧勵勞效敕勈'
    || '勖㔟勸勳勛匀勹匇帀迊滙奩區醫卆桌恊單愽⺊⻧巵夘卽卻⺁庬㫗廁廈廚廏廐廝廠嚴厺參雙收敍敘睿臺䑓𠮟號𠮷仝呑'
    || '訡吳咒咊吒咜喀嚥啠喆悊脣啞瘂啟啗譱憙㐂憘喻營齅呕甞噓譁嘨囑觜嚙齩噐譟嚔囊齧𪘂囘迴顖團圍圖國圀圈薗圡𡈽'
    || '壓阯坯阬陂埀埓𡉻𠂤墮隄塲壘壎鹽𦣪塡壍增墪牆壞壤𡋤𡉴罎壠壯聲壹賣壺變夓虁夛梦竒柰弉奧奬獎姙姸玅妒姊姧姬'
    || '娛媻壻聟嫰嫻孃學斈孽㝢𡧃垨冝宐寳寶實醼冨寬寢甯宷對壽專將⺌⺍尙尣⺏⺐尫堯㞍盡凥屆屛屬屢堽崗𦊆巌巖嵒嵓'
    || '巗𡶒岺嶽㟁𡶜峽峩峯嶋嶌㠀嶹嵜碕㟢﨑𥔎崐崕崙嵇篏崧嵳嶤𡸳𡵸𡸴巛巢⺒卷㠶䑺颿帶歸皈帮幫幙幤秊幷榦⺓廳廰廣'
    || '菴廢庿廽𢌞迺瓣辨辯貮貳彌彎强彈⺔當彝彥髴徃徑逕從从德悳𢛳徵㣺忄⺖⺗應悴恠戀恆耻惠悅恱惱惡懼慘媿愠愼慚'
    || '忼憗惮憇懷𢡛懺戞戰戲戶戾⺘拂捍𣴎拔擇擡擔拿挐拖抅拜據擴擧舉挾捼插揷搜埽𢰤擑揭搔碰搖擣𢭏攜擕攝掴擊𢭐攪'
    || '𢮦擿攢擥攵⺙勄敎數旉斎齊齋亝斊⻫斷斵挔旛⺛旣⺜舊𦾔㫖昻曻朙昬昺皨暎旾昰暱晝曠旹晄晉曬晠晣曟晚𣆶晳曉皜'
    || '曆厤皞皡瞹㬢曵拽曺曾㝡冣⺝朖朢朞夲桿杦檆邨條來耒盃桮枩㮤柗桝樞櫨棅栢栁桺查柹杤櫔𣜜榮荣棲捿𣑥桒櫻棧檔'
    || '檜樑鿄楳槑棃檳檮弃棊椶埦槨檢槶橢檝樓樂槩槪槀㮶橐樣槇櫳棥櫁糢權橫墫罇𣓤𣘺槗櫽簷蘗艢櫟罍楖欞﨔栾𣠽𣠤缺'
    || '缼惞歐欵謌歡步齒⻭歲歷歺⺞殁殘殲毆殼壳毁每夶毗氊⺠氣气炁⺡冰⺢汙决澐沉冲沒澤况湶洤㳒灋㤗𣳾𠂢淨淺濱濵'
    || '澣澔𣵀淚泪濤瀆凉婬㳃湻𣷹淸渴濟涉澁澀溪谿𧮾淵渊囦减溫凑涌灣濕溼滿潑凖澑㴞瀧滯渗㯃桼瀁灌洯潛濳瀦澘澂闊'
    || '𤄃沪泻瀨灩⺣燈灾烖爐烱點爲焔㷔熖燄燒烟㷀煑燻鎔煕熈凞爕烬耀鑠⺤⺥𣝣尓尒丬⺦牗⺧犂犧㸿⺨豺狀抂㺃貉獨狹'
    || '貍貎勐獵豬貓獻貒犹猨貘麞獸玁⺩珏瑇珎瓔瑯珡琹碯璢碼瑤瓚甁瓯磚產甼畫畎畍畄畱畆㽗畒𤰖畞罼畧畬畲疊疂疉叠'
    || '疇畺踈䟽肬皰靤癢瘦癡瘘瘉發皂晈皋晥皹瓫盜蕩蘯⺫縣眞眦𥆩䀹覩𥈞瞪暸𥇥瞩榘硏碎碪礮礪矴礙盌碻⺬⺭禮禩禰袮'
    || '禱祿禪穐龝秌粃祕祑稱偁穪稅穉稺禀稻糓穗頴穩穰宊竊窗牕窻漥窰窑竃䆴灶𥧄龍龒⻯豎筍筇觔筺箏篦牋䇳筭箟笵筱'
    || '筿𥱋箪𥫣筹簱籘籤篭龠粹黏肅鬻秔𥻘餈餻粮絲⺯綋帋綷縲纍夂經綂繪絕繼續緜總揔摠綠緖纃綫緣繩縱纖纎𦀗繍繋繅'
    || '纘纒䋝䌫⺰罐鑵缻𨫝⺱䈇罸羈覊覉⺶羗羑羣羹翆飜𦐂⺹耊畊聃躭垩𥹢聰聦聯聽軄⺻⺺⺼厷毓餚伷膽肧脅䏮𦚰脋脉腳'
    || '𦙾脫腦痮膣顋膓肤饍鱠脍臘﨟𦜝髕臟卧㫪𣇃舍䑛舖鋪艫柁舩艷䒑艹⺾⺿⻀𦫿蘆芲蘤藝秇蒭苢莓莖荔莕莊㽵藡蔐涖蒞'
    || '菟蘜蕐蔆莱萠蕿蘐茰蕚蔥蔕盖葢簑簔菔蒋䕃𦹥𨼲藏蕋蘂䔥蘊薰藥籔藪䉤藷萕蘓櫱乕⻁虛虗蟲蝨蝱蚉蟁蠶虵螢蠣蚘䵷'
    || '鼃蠻䖸蠭猬蜨蠅蜋蝼蟇蠎蝉蠏蝋蠹衄眾衞⻂袵絝裝裡裵躶襃襌㐮韈𧜎⻄⻃霸䂓槼覔眎覺覐覽覷觀⻅⻆觧觸觿譌譯證'
    || '咏譽唀悞說讀諫謚謠讁𧦅譛讓讚讐⻈𧯇豐㹠貔皃㒵戝贓賤贊臤贒貭⻉赱蹠蹟迹踐踴蹋蹤𨂻踌躪躳軀䡄輭轉輕輛輙鎋'
    || '軣轣䡎⻋𨐌辭辶⻌⻍⻎邉邊迤﨤逈邇廸廹迯遘遒遞逷遲衟逹泝溯㴑遙迁𨗉⻏郞郒郄郶鄕酆醉酧醱醤釀釋埜𡌛壄釡銲'
    || '鉤鑪鐸銕鐡鐵缽砿礦鑛㘅衘錢鏥鏽𨦇銳鑄鍊錄鍫鑳鐮鏁鎭𨪙銿鑒鍳𨯯鑽⻐镸兏⻑⻒⻓閇閠閒鬧關閱鬪鬭⻔峊⻖陁夅'
    || '陷隯阴隂侌險阳阦隨隱鄰騭𨻫隸鳫鴈䧺𠍱僱隽雝雜襍鶵⻗靁靈㚑灵靑⻘竫靜靣靱韌鞾⻙韮齏韵頸頥頰賴顏顯㬎顛⻚'
    || '凬凮飄颷飇飈⻛⻜⻝𩙿⻞⻟飱飰飮餝餠羪湌䬻舘𩜙⻠馱驛駈驅敺駞騷驗驒驘馿⻢⻣膸髓髙髮髥髩鬂䦰䰗欝⻤鰺鱷鰮'
    || '鼇鱔鱰魲⻥鳬鵶鷗鸜鵄鶯鵞鶫鷄雞𨿸寉靍靎靏鷀鷏鴼⻦鹼醎𢈘麤麥⻨麸麬麯麴麪麵蔴麽黃⻩黑默黱⻪鱉鼑皷鼡⻬齓'
    || '𪗱齡𪘚腭⻮⻰⺇𡑭⺑⺪⺮⺵⺸⺷⺽⻇⻊⻕⻡⺕';
  usual constant text := '-------------~~~''''''''''''''''''''""""""""""・・・・'
    || '・・・////¥¥¥||||||‖‖==:::**#<<>>〈〈〉〉《《《》》》≦≦≧≧××××〇〇'
    || '〇●●φφδσσπイイイイウウエエエエエエクココシストヌハヒフヘホムラリルレロワヲヲンアアアアイイイ'
    || 'イウウウウウエエエエエオオオカカカカカカカカカカカカキキキキキキキキクククククククケケケケケケコココ'
    || 'コササササササササシシシシシシススススススススセセセセセソソソソソソソタタタタチチチチチチチツツツツ'
    || 'ツテテテテテテテテテトトトトトトトナナナナナナナナナニニニニニニニニヌヌヌネネネネネネネノノノノノハ'
    || 'ハハハハハハハハハハヒヒヒヒヒヒヒフフフヘヘヘヘヘヘヘホホホホホホホホマママママママミミミミミミミム'
    || 'ムムムメメメモモモモモモヤヤヤヤヤヤユユユユヨヨヨヨヨヨララララリリリリリリリルルルルルルレレレレロ'
    || 'ロロロロロワワワワワイイイイイエエエエヲヲヲヲヲヲヲンン㓁㓁㓁㓁㔾㡡㯍㶚䆿䋆一万丈三与丑世丘両並乗乙'
    || '乚乛乱亀亀亀予争事二亘亜亟享京亻仏仙仙仞以仮会伜伝佇低体体体余佞你併価侭侯侯俊俎俠俣修俱倆倏倹偽傘備'
    || '傚働僕僣儔儕儼兀兌兎児党兜其冂内円冊冒冗写写冤冦冪冴冽凄凅凜凡処凭函刀刀刂刃刈刹剋前剣剣剣剣剣剣剤剥'
    || '剰剳剳功劫励労効勅勇勗勢勧勲勲勻包匆匝匝匯匳区医卒卓協単博卜卤卮卯即却厂厖厚厠厦厨厩厩厮厰厳去参双収'
    || '叙叙叡台台叱号吉同吞吟呉呪和咤咤咯咽哲哲哲唇唖唖啓啖善喜喜喜喩営嗅嘔嘗嘘嘩嘯嘱嘴噛噛器噪嚏嚢囓囓回回'
    || '囟団囲図国国圏園土土圧址坏坑坡垂埒埣堆堕堤場塁塤塩塩填塹増墩墻壊壌壗壚壜壟壮声壱売壷変夏夔多夢奇奈奘'
    || '奥奨奨妊妍妙妬姉姦姫娯婆婿婿嫩嫺嬢学学孼宇宇守宜宜宝宝実宴富寛寝寧審対寿専将小小尚尢尢尢尩尭尻尽居届'
    || '屏属屡岡岡岡岩岩岩岩岩岪岭岳岸岸峡峨峰島島島島崎崎崎崎崎崑崖崘嵆嵌嵩嵯嶢嶢嶧嶮川巣巳巻帆帆帆帯帰帰幇'
    || '幇幕幣年并幹幺庁庁広庵廃廟廻廻廼弁弁弁弐弐弥弯強弾彑当彜彦彿往径径従従徳徳徳徴心心心心応忰怪恋恒恥恵'
    || '悦悦悩悪惧惨愧慍慎慙慷憖憚憩懐懣懴戛戦戯戸戻扌払扞承抜択抬担拏拏拕拘拝拠拡挙挙挟挼挿挿捜掃掎接掲掻掽'
    || '揺搗搗携携摂摑撃撈撹撿擲攅攬攴攴敏教数敷斉斉斉斉斉斉断斲旅旙旡既日旧旧旨昂昇明昏昞星映春是昵昼昿時晃'
    || '晋晒晟晢晨晩晩晰暁暠暦暦暭暭曖曦曳曳曹曽最最月朗望期本杆杉杉村条来来杯杯松松松枡枢枦柄柏柳柳査柿栃栃'
    || '栃栄栄栖栖栲桑桜桟档桧梁梁梅梅梨梹梼棄棋棕椀椁検椢楕楫楼楽概概槁槊槖様槙槞樊樒模権横樽樽橈橋橋檃檐檗'
    || '檣檪櫑櫛櫺欅欒欛欟欠欠欣欧款歌歓歩歯歯歳歴歹歹歿残殱殴殻殻毀毎比毘氈民気気気氵氷氺汚決沄沈沖没沢況泉'
    || '泉法法泰泰派浄浅浜浜浣浩涅涙涙涛涜涼淫淬淳添清渇済渉渋渋渓渓渓渕渕渕減温湊湧湾湿湿満溌準溜滔滝滞滲漆'
    || '漆漾潅潔潜潜潴潸澄濶濶濾瀉瀬灎灬灯災災炉炯点為焰焰焰焰焼煙煢煮熏熔熙熙熙燮燼燿爍爫爫爵爾爾爿爿牖牛犁'
    || '犠犢犭犲状狂狗狢独狭狸猊猛猟猪猫献猯猶猿獏獐獣獫王玨玳珍珱琅琴琴瑙瑠瑪瑶瓉瓶甌甎産町画甽界留留畝畝畝'
    || '畝畝畢略畭畭畳畳畳畳畴疆疎疏疣疱疱痒痩痴瘻癒発皁皎皐皖皸盆盗盪盪目県真眥睨睫睹瞞瞠瞭瞼矚矩研砕砧砲砺'
    || '碇碍碗確示礻礼祀祢祢祷禄禅秋秋秋秕秘秩称称称税稚稚稟稲穀穂穎穏穣突窃窓窓窓窪窯窯竈竈竈竈竜竜竜竪笋笻'
    || '筋筐筝箆箋箋算箘範篠篠簗簞籅籌籏籐籖籠籥粋粘粛粥粳粼糍糕糧糸糹紘紙紣累累終経統絵絶継続綿総総総緑緒緕'
    || '線縁縄縦繊繊織繡繫繰纉纏纓纜纟缶缶缶缶罓罩罰羇羇羇羊羌羐群羮翠翻翼耂耋耕耼耽聖聞聡聡聨聴職聿肀肉肱育'
    || '肴胄胆胚脇脇脇脇脈脚脛脱脳脹腟腮腸膚膳膾膾臈臈臍臏臓臥舂舂舎舐舗舗舮舵船艶艸艸艸艸艸艾芦花花芸芸芻苡'
    || '苺茎茘荇荘荘荻荻莅莅莵菊華菱萊萌萱萱萸萼葱蒂蓋蓋蓑蓑蔔蔣蔭蔭蔭蔵蕊蕊蕭薀薫薬薮薮薮薯薺蘇蘖虎虎虚虚虫'
    || '虱虻蚊蚊蚕蛇蛍蛎蛔蛙蛙蛮蛾蜂蝟蝶蝿螂螻蟆蟒蟬蟹蠟蠧衂衆衛衤衽袴装裏裴裸褒褝襄襪襷西覀覇規規覓視覚覚覧'
    || '覰観见角解触觽訛訳証詠誉誘誤説読諌諡謡謫謳譖譲讃讎讠豅豊豚豼貌貌財賍賎賛賢賢質贝走跖跡跡践踊踏踪蹈躊'
    || '躙躬躯軌軟転軽輌輒轄轟轢轤车辛辞辵辵辵辵辺辺迆返迥迩迪迫逃逅逎逓逖遅道達遡遡遡遥遷邃邑郎郎郤部郷鄷酔'
    || '酬醗醬醸釈野野野釜釬鈎鈩鈬鉄鉄鉄鉢鉱鉱鉱銜銜銭銹銹鋏鋭鋳錬録鍬鍵鎌鎖鎮鏘鐘鑑鑑鑓鑚钅長長長長长閉閏間'
    || '閙関閲闘闘门阜阝陀降陥陦陰陰陰険陽陽随隠隣隲隴隷雁雁雄集雇雋雍雑雑雛雨雷霊霊霊青青靖静面靭靭靴韦韭韲'
    || '韻頚頤頬頼顔顕顕顚页風風飃飆飆飆风飞食飠飠飠飧飯飲飾餅養餐餞館饒饣駄駅駆駆駆駝騒験騨騾驢马骨髄髄高髪'
    || '髯鬢鬢鬮鬮鬱鬼鯵鰐鰛鰲鱓鱪鱸鱼鳧鴉鴎鴝鴟鴬鵝鶇鶏鶏鶏鶴鶴鶴鶴鶿鷆鷺鸟鹸鹹鹿麁麦麦麩麩麹麹麺麺麻麼黄黄'
    || '黒黙黛黾鼈鼎鼓鼠齐齔齟齢齬齶齿龙𠘨𡋗𡯂𤴔𥫗𦉫𦍋𦍌𦥑𧢲𧾷𨸏𩠐𫜹';
begin
  value := translate(value, signs, usual_signs);
  if value ~ invisible then
    value := regexp_replace(value, invisible, '', 'g');
  end if;
  value := lower(normalize(value, NFKC));
  value := translate(
    value,
    'ー〜`\゠ァィゥェォヵヶッャュョぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢ'
    || 'っつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ'
    || 'ゕゖゝゞ',
    '-~''¥=アイウエオカケツヤユヨアアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチ'
    || 'ヂツツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワイエヲン'
    || 'ヴカケヽヾ'
  );
  if value ~ ('[' || rare || ']') then
    value := translate(value, rare, usual);
  end if;
  -- いすゞ is いすず, and the mark of a small kana joins the large one.
  if value ~ '[ヽヾ\u3099\u309a]' then
    value := regexp_replace(
      value, '([ァ-ヴ])ヽ|([ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ])ヾ', '\1\2\1\2', 'g');
    value := normalize(regexp_replace(value, '([ァ-ン])ヾ', '\1\1' || U&'\3099', 'g'), NFC);
  end if;
  return value;
end $$;
create or replace function search_key(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(usual_forms(value), '[\u0009-\u000d\u0020\u1680\u2028\u2029]', '', 'g') collate "C";
create or replace function text_key(value text) returns text language sql immutable strict parallel safe
  return usual_forms(value) collate "C";

-- Setting a column of its expression computes a stored key again.
update department set department_name = department_name where department_name_key <> search_key(department_name);
update supplier set supplier_code = supplier_code, company_name = company_name
  where supplier_code_key <> search_key(supplier_code)
    or supplier_name_key <> search_key(company_name || coalesce(branch_office_name, ''));
update portal_user set full_name = full_name, login_id = login_id
  where full_name_key <> search_key(full_name) or login_id_key <> search_key(login_id);
update saved_approval_route set approval_route_name = approval_route_name
  where approval_route_name_key <> search_key(approval_route_name);
update supplier_group set group_name = group_name where group_name_key <> search_key(group_name);
update message set title = title, sender_name = sender_name, sender_division_name = sender_division_name
  where title_key <> text_key(title) or sender_name_key <> search_key(sender_name)
    or sender_organisation_key <> search_key(
      coalesce(sender_division_name, '') || coalesce(sender_department_name, '')
      || coalesce(sender_company_name, '') || coalesce(sender_branch_office_name, ''));
-- search_key of the whole key: what it did not fold before are single letters.
update application set workflow_name = workflow_name where list_key <> text_key(list_key);

-- Rows of the audit log never change; their keys do here. Few are different: each is computed once.
alter table audit_event disable trigger user;
with person as materialized (select distinct person_key as key from audit_event),
object as materialized (select distinct object_name_key as key from audit_event)
update audit_event set full_name = full_name, object_name = object_name
  where person_key in (select key from person where key <> text_key(key))
    or object_name_key in (select key from object where key <> text_key(key));
alter table audit_event enable trigger user;
truncate audit_person, audit_object_name;
insert into audit_person (user_id, person_key)
  select distinct user_id, person_key from audit_event where user_id is not null and person_key is not null;
insert into audit_object_name (object_name_key)
  select distinct object_name_key from audit_event where object_name_key is not null;
