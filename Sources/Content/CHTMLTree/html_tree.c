#include "html_tree.h"

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>
#include <libxml/dict.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <string.h>

// Reading by lexbor ---------------------------------------------------------------------------------------------------

typedef struct {
    html_tree_limits limits;
    size_t tokens;
    size_t skipped;
    lxb_html_tree_t *tree;
    lxb_html_tokenizer_token_f next;
    void *next_context;
} guard;

// The content of these is read in another way, which the start tag begins.
static int has_raw_content(lxb_tag_id_t tag) {
    switch (tag) {
    case LXB_TAG_SCRIPT: case LXB_TAG_STYLE: case LXB_TAG_TEXTAREA: case LXB_TAG_TITLE: case LXB_TAG_XMP:
    case LXB_TAG_IFRAME: case LXB_TAG_NOEMBED: case LXB_TAG_NOFRAMES: case LXB_TAG_NOSCRIPT: case LXB_TAG_PLAINTEXT:
        return 1;
    default: return 0;
    }
}

// Elements of these tags are opened anew in each block after the one in which they were left open.
static int is_formatting(lxb_tag_id_t tag) {
    switch (tag) {
    case LXB_TAG_A: case LXB_TAG_B: case LXB_TAG_BIG: case LXB_TAG_CODE: case LXB_TAG_EM: case LXB_TAG_FONT:
    case LXB_TAG_I: case LXB_TAG_NOBR: case LXB_TAG_S: case LXB_TAG_SMALL: case LXB_TAG_STRIKE: case LXB_TAG_STRONG:
    case LXB_TAG_TT: case LXB_TAG_U:
        return 1;
    default: return 0;
    }
}

// As many formatting elements may be left open at once as no page needs.
static const size_t formatting_limit = 64;

static void drop_attributes(lxb_html_token_t *token, size_t most) {
    lxb_html_token_attr_t *last = token->attr_first;
    for (size_t count = 1; count < most && last != NULL; count++) last = last->next;
    if (last == NULL || last->next == NULL) return;
    last->next = NULL;
    token->attr_last = last;
}

// Stands before lexbor's own handler of tokens, whose work for an element grows with the elements that are open, and for
// an attribute with those before it.
static lxb_html_token_t *guarded(lxb_html_tokenizer_t *tokenizer, lxb_html_token_t *token, void *context) {
    guard *self = context;
    // A token may make as many elements as formatting elements were left open; a few are usual.
    size_t formatting = self->tree->active_formatting->length;
    self->tokens += 1 + formatting / 2;
    if (self->tokens > self->limits.nodes) {
        tokenizer->status = LXB_STATUS_ERROR_OVERFLOW;
        return NULL;
    }
    // The tags before LXB_TAG_A are texts, comments and the like.
    int is_start = token->tag_id > LXB_TAG__EM_DOCTYPE && (token->type & LXB_HTML_TOKEN_TYPE_CLOSE) == 0;
    // Within foreign content, and for noscript, tags of raw content nest as others do: they have a limit, too.
    size_t depth = self->tree->open_elements->length;
    int is_too_deep = depth >= self->limits.depth * (has_raw_content(token->tag_id) ? 2 : 1);
    int is_too_many = formatting >= formatting_limit && is_formatting(token->tag_id);
    if (is_start && (is_too_deep || is_too_many)) {
        self->skipped++;
        return token;
    }
    if (is_start) drop_attributes(token, self->limits.attributes);
    return self->next(tokenizer, token, self->next_context);
}

// To a document of libxml2 --------------------------------------------------------------------------------------------

typedef struct {
    xmlDocPtr document;
    size_t left;
} writer;

static const xmlChar *kept_name(writer *self, const lxb_char_t *name, size_t count) {
    return xmlDictLookup(self->document->dict, name, (int)count);
}

static xmlNodePtr new_node(writer *self, xmlElementType type, const xmlChar *name) {
    if (name == NULL || self->left == 0) return NULL;
    xmlNodePtr node = xmlMalloc(sizeof(xmlNode));
    if (node == NULL) return NULL;
    self->left--;
    memset(node, 0, sizeof(xmlNode));
    node->type = type;
    node->name = name;
    node->doc = self->document;
    return node;
}

static xmlNodePtr new_text(writer *self, xmlElementType type, const lxb_char_t *text, size_t count) {
    xmlNodePtr node = new_node(self, type, type == XML_COMMENT_NODE ? xmlStringComment : xmlStringText);
    if (node == NULL) return NULL;
    node->content = xmlStrndup(text, (int)count);
    if (node->content != NULL) return node;
    xmlFree(node);
    return NULL;
}

// By hand: xmlNewProp walks all attributes before it.
static int add_attributes(writer *self, xmlNodePtr node, lxb_dom_element_t *element) {
    xmlAttrPtr last = NULL;
    for (lxb_dom_attr_t *from = element->first_attr; from != NULL; from = from->next) {
        size_t count;
        const lxb_char_t *name = lxb_dom_attr_qualified_name(from, &count);
        xmlAttrPtr attribute = self->left == 0 ? NULL : xmlMalloc(sizeof(xmlAttr));
        if (attribute == NULL) return 0;
        self->left--;
        memset(attribute, 0, sizeof(xmlAttr));
        attribute->type = XML_ATTRIBUTE_NODE;
        attribute->parent = node;
        attribute->doc = self->document;
        attribute->prev = last;
        if (last == NULL) node->properties = attribute;
        else last->next = attribute;
        last = attribute;
        attribute->name = name == NULL ? NULL : kept_name(self, name, count);
        if (attribute->name == NULL) return 0;
        const lxb_char_t *value = lxb_dom_attr_value(from, &count);
        if (value == NULL || count == 0) continue;
        xmlNodePtr text = new_text(self, XML_TEXT_NODE, value, count);
        if (text == NULL) return 0;
        text->parent = (xmlNodePtr)attribute;
        attribute->children = attribute->last = text;
    }
    return 1;
}

static void append(xmlNodePtr parent, xmlNodePtr child) {
    child->parent = parent;
    child->prev = parent->last;
    if (parent->last == NULL) parent->children = child;
    else parent->last->next = child;
    parent->last = child;
}

static xmlNodePtr converted(writer *self, lxb_dom_node_t *from) {
    switch (from->type) {
    case LXB_DOM_NODE_TYPE_ELEMENT: {
        size_t count;
        const lxb_char_t *name = lxb_dom_element_qualified_name(lxb_dom_interface_element(from), &count);
        xmlNodePtr node = name == NULL ? NULL : new_node(self, XML_ELEMENT_NODE, kept_name(self, name, count));
        if (node == NULL) return NULL;
        if (from->ns == LXB_NS_SVG) node->_private = (void *)HTML_TREE_SVG;
        else if (from->ns == LXB_NS_MATH) node->_private = (void *)HTML_TREE_MATHML;
        if (add_attributes(self, node, lxb_dom_interface_element(from))) return node;
        xmlFreeNode(node);
        return NULL;
    }
    case LXB_DOM_NODE_TYPE_TEXT:
    case LXB_DOM_NODE_TYPE_CDATA_SECTION: {
        lexbor_str_t *text = &lxb_dom_interface_character_data(from)->data;
        return new_text(self, XML_TEXT_NODE, text->data, text->length);
    }
    case LXB_DOM_NODE_TYPE_COMMENT: {
        lexbor_str_t *text = &lxb_dom_interface_character_data(from)->data;
        return new_text(self, XML_COMMENT_NODE, text->data, text->length);
    }
    default: return NULL;
    }
}

static int is_converted(const lxb_dom_node_t *node) {
    return node->type == LXB_DOM_NODE_TYPE_ELEMENT || node->type == LXB_DOM_NODE_TYPE_TEXT ||
           node->type == LXB_DOM_NODE_TYPE_CDATA_SECTION || node->type == LXB_DOM_NODE_TYPE_COMMENT;
}

static lxb_dom_node_t *first_child(lxb_dom_node_t *node) {
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT && node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
        lxb_html_template_element_t *element = lxb_html_interface_template(node);
        if (element->content != NULL) return element->content->node.first_child;
    }
    return node->first_child;
}

// Without recursion: the depth is the page's.
static html_tree_status convert(writer *self, lxb_dom_node_t *root, xmlNodePtr into) {
    lxb_dom_node_t *from = first_child(root);
    // The node whose child `from` is; a template's content is a tree of its own, without a way back up.
    struct { lxb_dom_node_t *node; } *way = NULL;
    size_t depth = 0, room = 0;
    xmlNodePtr parent = into;
    html_tree_status status = HTML_TREE_OK;
    for (;;) {
        while (from == NULL) {
            if (depth == 0) goto end;
            from = way[--depth].node->next;
            parent = parent->parent;
        }
        if (!is_converted(from)) {
            from = from->next;
            continue;
        }
        xmlNodePtr node = converted(self, from);
        if (node == NULL) {
            status = self->left == 0 ? HTML_TREE_TOO_LARGE : HTML_TREE_NO_MEMORY;
            goto end;
        }
        append(parent, node);
        lxb_dom_node_t *child = from->type == LXB_DOM_NODE_TYPE_ELEMENT ? first_child(from) : NULL;
        if (child == NULL) {
            from = from->next;
            continue;
        }
        if (depth == room) {
            room = room == 0 ? 64 : room * 2;
            void *more = xmlRealloc(way, room * sizeof(*way));
            if (more == NULL) {
                status = HTML_TREE_NO_MEMORY;
                goto end;
            }
            way = more;
        }
        way[depth++].node = from;
        from = child;
        parent = node;
    }
end:
    xmlFree(way);
    return status;
}

static void add_doctype(writer *self, lxb_dom_node_t *document) {
    for (lxb_dom_node_t *node = document->first_child; node != NULL; node = node->next) {
        if (node->type != LXB_DOM_NODE_TYPE_DOCUMENT_TYPE) continue;
        lxb_dom_document_type_t *type = lxb_dom_interface_document_type(node);
        size_t count;
        const lxb_char_t *name = lxb_dom_document_type_name(type, &count);
        xmlCreateIntSubset(self->document, name == NULL ? (const xmlChar *)"" : name,
                           type->public_id.length == 0 ? NULL : type->public_id.data,
                           type->system_id.length == 0 ? NULL : type->system_id.data);
        return;
    }
}

static html_tree_status write_tree(lxb_dom_node_t *root, size_t nodes, xmlDocPtr *document) {
    writer self = {.document = xmlNewDoc((const xmlChar *)"1.0"), .left = nodes};
    if (self.document == NULL) return HTML_TREE_NO_MEMORY;
    self.document->dict = xmlDictCreate();
    html_tree_status status = HTML_TREE_NO_MEMORY;
    if (self.document->dict != NULL) {
        if (root->type == LXB_DOM_NODE_TYPE_DOCUMENT) add_doctype(&self, root);
        status = convert(&self, root, (xmlNodePtr)self.document);
    }
    if (status != HTML_TREE_OK) {
        xmlFreeDoc(self.document);
        return status;
    }
    // Without it XPath sorts its results by walking the tree.
    xmlXPathOrderDocElems(self.document);
    *document = self.document;
    return HTML_TREE_OK;
}

// -----------------------------------------------------------------------------------------------------------------------

static lxb_ns_id_t lexbor_namespace(html_tree_namespace namespace) {
    switch (namespace) {
    case HTML_TREE_SVG: return LXB_NS_SVG;
    case HTML_TREE_MATHML: return LXB_NS_MATH;
    default: return LXB_NS_HTML;
    }
}

static lxb_dom_node_t *parse_fragment(lxb_html_parser_t *parser, lxb_html_document_t *document, const char *context,
                                      html_tree_namespace namespace, const unsigned char *bytes, size_t count) {
    lxb_tag_id_t tag = lxb_tag_id_by_name(document->dom_document.tags, (const lxb_char_t *)context, strlen(context));
    return lxb_html_parse_fragment_by_tag_id(parser, document, tag, lexbor_namespace(namespace), bytes, count);
}

html_tree_status html_tree_parse(const unsigned char *bytes, size_t count, const char *context,
                                 html_tree_namespace namespace, int scripting, html_tree_limits limits,
                                 xmlDocPtr *document) {
    *document = NULL;
    html_tree_status status = HTML_TREE_NO_MEMORY;
    lxb_html_document_t *page = NULL, *owner = NULL;
    lxb_dom_node_t *root = NULL;
    lxb_html_parser_t *parser = lxb_html_parser_create();
    if (parser == NULL || lxb_html_parser_init(parser) != LXB_STATUS_OK) goto end;
    lxb_html_parser_scripting_set(parser, scripting != 0);
    guard self = {.limits = limits, .tree = parser->tree, .next = parser->tkz->callback_token_done,
                  .next_context = parser->tkz->callback_token_ctx};
    lxb_html_tokenizer_callback_token_done_set(parser->tkz, guarded, &self);
    if (context == NULL) {
        page = lxb_html_parse(parser, bytes, count);
        root = page == NULL ? NULL : lxb_dom_interface_node(page);
    } else {
        owner = lxb_html_document_create();
        if (owner == NULL) goto end;
        root = parse_fragment(parser, owner, context, namespace, bytes, count);
    }
    if (root == NULL) {
        if (self.tokens > limits.nodes) status = HTML_TREE_TOO_LARGE;
        goto end;
    }
    status = write_tree(root, limits.nodes, document);
end:
    if (page != NULL) lxb_html_document_destroy(page);
    if (owner != NULL) lxb_html_document_destroy(owner);
    lxb_html_parser_destroy(parser);
    return status;
}

html_tree_namespace html_tree_namespace_of(const xmlNode *node) {
    return node->type == XML_ELEMENT_NODE ? (html_tree_namespace)((size_t)node->_private & 3) : HTML_TREE_HTML;
}

void html_tree_set_number(xmlNodePtr node, size_t number) {
    node->_private = (void *)(number << 2 | ((size_t)node->_private & 3));
}

size_t html_tree_number(const xmlNode *node) { return (size_t)node->_private >> 2; }

static void ignore(void *context, xmlErrorPtr error) { (void)context, (void)error; }

void html_tree_silence(xmlXPathContextPtr context) { context->error = ignore; }

void html_tree_insert(xmlNodePtr node, xmlNodePtr parent, xmlNodePtr next) {
    node->parent = parent;
    node->next = next;
    node->prev = next == NULL ? parent->last : next->prev;
    if (node->prev == NULL) parent->children = node;
    else node->prev->next = node;
    if (next == NULL) parent->last = node;
    else next->prev = node;
}

void html_tree_prepare(void) { xmlInitParser(); }
